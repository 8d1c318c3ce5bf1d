import 'server-only';
import type { LinkKind } from '#lib/links/link-kind.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { HEARTBEAT, joinFrames, toOpening, toReset, type Frame } from './frames.ts';
import type { LiveHub, Subscriber } from './live-hub.ts';
import { liveHub } from './process-hub.ts';
import type { StreamOwner } from './stream-limits.ts';

/** What prevents proxies and compressors from delaying events. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'Content-Encoding': 'none',
  'X-Accel-Buffering': 'no',
} as const;

export interface StreamRequest {
  /** The session the stream lives by: when it ends, so does the stream. */
  readonly sessionId: string;
  readonly userId: string;
  /** Aborted when the client has gone, be it before the stream was opened. */
  readonly signal?: AbortSignal | undefined;
  /** The number of the last event the client has, or undefined when it has none. */
  readonly lastEventId?: number | undefined;
}

/** Most open streams of one process. Tabs of a browser share one where they can. */
const MOST_STREAMS = { session: 24, user: 48, signing: 12, payment: 48, all: 6_000 } as const;
const CHUNK_FRAMES = 128;
/**
 * A client that reads nothing for this long, while there is something to read, is dropped; it will come back.
 */
const STALLED_MS = 30_000;

/**
 * Opens a stream of live events: first the client's position, then what it missed in order, then new events.
 * Independent of HTTP. Throws `rate_limited` for too many streams of one session or user, and as the database
 * does.
 */
export async function openStream(request: StreamRequest): Promise<LiveStream> {
  const { sessionId, userId, lastEventId, signal } = request;
  const owners = [
    { id: `session:${sessionId}`, most: MOST_STREAMS.session },
    { id: `user:${userId}`, most: MOST_STREAMS.user },
  ];
  return openAs({ holderId: sessionId, owners, signal }, async (hub) => ({
    ...(await findStart(hub, lastEventId)),
    render: joinFrames,
  }));
}

interface LinkStreamRequest {
  readonly linkId: string;
  readonly kind: LinkKind;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A stream for a user who holds a link; a payment link is open to many. Nothing is replayed to them: what
 * happened before is in what they read. Throws `rate_limited`, and as the database does.
 */
export async function openStreamWithoutReplay(
  { linkId, kind, signal }: LinkStreamRequest,
  toPlan: (hub: LiveHub) => StreamPlan,
): Promise<LiveStream> {
  const owners = [{ id: `link:${linkId}`, most: MOST_STREAMS[kind] }];
  return openAs({ holderId: linkId, owners, signal }, async (hub) => {
    await hub.catchUp();
    return toPlan(hub);
  });
}

interface Opening {
  /** What the stream lives by. */
  readonly holderId: string;
  readonly owners: readonly StreamOwner[];
  readonly signal: AbortSignal | undefined;
}

/** Takes the place first, then finds out where the stream begins; a place that is not used is released. */
async function openAs(
  { holderId, owners, signal }: Opening,
  findPlan: (hub: LiveHub) => Promise<StreamPlan>,
): Promise<LiveStream> {
  const hub = await liveHub();
  const leave = hub.takePlace([...owners, { id: 'all', most: MOST_STREAMS.all }]);
  if (!leave) throw new FaultError('rate_limited');
  try {
    const stream = new LiveStream(hub, { holderId, leave, ...(await findPlan(hub)) });
    signal?.addEventListener('abort', () => stream.stop(), { once: true });
    if (signal?.aborted) stream.stop();
    return stream;
  } catch (error) {
    leave();
    throw error;
  }
}

/** A stream's start, and how frames go out to it; undefined for frames that are not for it. */
export interface StreamPlan extends Start {
  readonly render: (frames: readonly Frame[]) => Uint8Array | undefined;
}

interface Start {
  /** Sent at once. */
  readonly opening: readonly Uint8Array[];
  /** The number up to which the client then has everything. */
  readonly position: number;
}

/** From the shared frames, which reach back as far as anything is replayed: nothing is asked of the store. */
async function findStart(hub: LiveHub, lastEventId: number | undefined): Promise<Start> {
  // Another process may have sent it what this one has not read yet.
  if (lastEventId !== undefined && lastEventId > hub.frames.last) await hub.catchUp();
  const { last } = hub.frames;
  const isLost = lastEventId !== undefined && hub.isLost(lastEventId);
  if (lastEventId === undefined || (lastEventId === last && !isLost))
    return { opening: [toOpening(last)], position: last };
  if (isLost || !hub.frames.isKnown(lastEventId))
    return { opening: [toOpening(last), toReset(last)], position: last };
  return { opening: [toOpening(lastEventId)], position: lastEventId };
}

/** Where a stream's bytes go. */
export interface Sink {
  write: (bytes: Uint8Array) => void;
  /** Whether it holds less than it should. Once it does again, it says so by `goOn`. */
  hasRoom: () => boolean;
  end: () => void;
}

/**
 * Writes the hub's shared frames to a sink as fast as that takes them. It holds a position and nothing else.
 */
export class LiveStream implements Subscriber {
  readonly holderId: string;
  readonly #hub: LiveHub;
  readonly #plan: StreamPlan;
  readonly #leave: () => void;
  #position: number;
  #sink: Sink | undefined;
  #unsubscribe: () => void = () => undefined;
  #isOver = false;
  #stalledSinceMs: number | undefined;

  constructor(
    hub: LiveHub,
    { holderId, leave, ...plan }: StreamPlan & { readonly holderId: string; readonly leave: () => void },
  ) {
    this.#hub = hub;
    this.#leave = leave;
    this.holderId = holderId;
    this.#plan = plan;
    this.#position = plan.position;
  }

  /** Begins, once. A stream that is over already ends its sink. */
  start(sink: Sink): void {
    if (this.#isOver) {
      sink.end();
      return;
    }
    this.#sink = sink;
    for (const chunk of this.#plan.opening) sink.write(chunk);
    this.#unsubscribe = this.#hub.subscribe(this);
    this.wake();
  }

  /** The sink has room again. */
  goOn(): void {
    this.#stalledSinceMs = undefined;
    this.wake();
  }

  /** The reader has left: its place is free. A second call does nothing. */
  stop(): void {
    this.#isOver = true;
    this.#sink = undefined;
    this.#leave();
    this.#unsubscribe();
  }

  wake(): void {
    while (this.#sink && this.#hub.frames.last > this.#position) {
      if (!this.#hasRoom(this.#sink)) return;
      const frames = this.#hub.frames.after(this.#position, CHUNK_FRAMES);
      // So far behind that the frames are gone: it resumes with Last-Event-ID.
      if (!frames) {
        this.close();
        return;
      }
      const chunk = upToBoundary(frames);
      this.#position = chunk.at(-1)?.seq ?? this.#position;
      const bytes = this.#plan.render(chunk);
      if (bytes) this.#sink.write(bytes);
    }
  }

  beat(): void {
    if (this.#sink && this.#hasRoom(this.#sink)) this.#sink.write(HEARTBEAT);
  }

  close(): void {
    const sink = this.#sink;
    this.stop();
    sink?.end();
  }

  #hasRoom(sink: Sink): boolean {
    if (sink.hasRoom()) {
      this.#stalledSinceMs = undefined;
      return true;
    }
    this.#stalledSinceMs ??= performance.now();
    if (performance.now() - this.#stalledSinceMs > STALLED_MS) this.close();
    return false;
  }
}

/**
 * Chunks end at the same numbers for every client, so that one that is behind soon gets the same bytes as the
 * others.
 */
function upToBoundary(frames: readonly Frame[]): readonly Frame[] {
  const end = frames.findIndex(({ seq }) => seq % CHUNK_FRAMES === 0);
  return end === -1 ? frames : frames.slice(0, end + 1);
}
