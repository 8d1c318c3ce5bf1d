import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { findLiveRange, listLiveEventsAfter } from '#server/store/live-events-repository.ts';
import { HEARTBEAT, joinFrames, toFrame, toOpening, toReset } from './frames.ts';
import type { Frame } from './frames.ts';
import { liveHub } from './live-hub.ts';
import type { LiveHub, Subscriber } from './live-hub.ts';
import type { PlaceOwner } from './places.ts';

/** What keeps proxies and compressors from holding events back (architecture, "Facts that force this shape"). */
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

/** A browser shares one stream among its tabs, where it can; a person has some browsers. All of a process: see the hub. */
const MOST_STREAMS = { session: 24, user: 48, link: 12, all: 3_000 } as const;
/** A longer absence than this many events is told to read everything again instead. */
const MAX_REPLAY = 2_000;
const CHUNK_FRAMES = 128;
const BUFFERED_BYTES = 64 * 1024;
/** A client that reads nothing for this long, while there is something to read, is dropped; it will come back. */
const STALLED_MS = 30_000;

/**
 * Opens a stream of live events: first where the client stands, then what it missed in order, then what happens. Knows
 * nothing of HTTP. Throws `rate_limited` for too many streams of one session or user, and as the database does.
 */
export async function openStream(request: StreamRequest): Promise<ReadableStream<Uint8Array>> {
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

/** A stream for the holder of a link. Throws `rate_limited`, and as the database does. */
export async function openStreamOfLink(
  { linkId, signal }: { readonly linkId: string; readonly signal?: AbortSignal | undefined },
  toCourse: (hub: LiveHub) => Course,
): Promise<ReadableStream<Uint8Array>> {
  const owners = [{ id: `link:${linkId}`, most: MOST_STREAMS.link }];
  return openAs({ holderId: linkId, owners, signal }, async (hub) => toCourse(hub));
}

interface Opening {
  /** What the stream lives by. */
  readonly holderId: string;
  readonly owners: readonly PlaceOwner[];
  readonly signal: AbortSignal | undefined;
}

/** Takes the place first, then finds out where the stream begins; a place of which nothing comes is given back. */
async function openAs(
  { holderId, owners, signal }: Opening,
  findCourse: (hub: LiveHub) => Promise<Course>,
): Promise<ReadableStream<Uint8Array>> {
  const hub = await liveHub();
  const leave = hub.takePlace([...owners, { id: 'all', most: MOST_STREAMS.all }]);
  if (!leave) throw new FaultError('rate_limited');
  try {
    await hub.catchUp();
    const source = new StreamSource(hub, { holderId, leave, ...(await findCourse(hub)) });
    const stream = new ReadableStream<Uint8Array>(source, {
      highWaterMark: BUFFERED_BYTES,
      size: (chunk) => chunk.byteLength,
    });
    // Next drops an answer nobody is there for any more without a word to its body.
    signal?.addEventListener('abort', () => source.close(), { once: true });
    if (signal?.aborted) source.close();
    return stream;
  } catch (error) {
    leave();
    throw error;
  }
}

/** A stream's start, and how frames go out to it; undefined for frames that are not for it. */
export interface Course extends Start {
  readonly render: (frames: readonly Frame[]) => Uint8Array | undefined;
}

interface Start {
  /** Sent at once. */
  readonly opening: readonly Uint8Array[];
  /** The number up to which the client then has everything. */
  readonly position: number;
}

async function findStart(hub: LiveHub, lastEventId: number | undefined): Promise<Start> {
  const { last } = hub.frames;
  if (lastEventId === undefined || lastEventId === last)
    return { opening: [toOpening(last)], position: last };
  const reset: Start = { opening: [toOpening(last), toReset(last)], position: last };
  if (lastEventId > last) return reset;
  if (hub.frames.after(lastEventId, 1)) return { opening: [toOpening(lastEventId)], position: lastEventId };
  const range = await findLiveRange(database());
  if (!range || lastEventId < range.first - 1) return reset;
  const missed = await listLiveEventsAfter(database(), lastEventId, MAX_REPLAY + 1);
  if (missed.length > MAX_REPLAY) return reset;
  const position = missed.at(-1)?.seq ?? lastEventId;
  return { opening: [toOpening(lastEventId), joinFrames(missed.map(toFrame))], position };
}

/** Pulls from the hub's shared frames as fast as the client reads. It holds a position and nothing else. */
class StreamSource implements UnderlyingDefaultSource<Uint8Array>, Subscriber {
  readonly holderId: string;
  readonly #hub: LiveHub;
  readonly #opening: readonly Uint8Array[];
  readonly #render: Course['render'];
  readonly #leave: () => void;
  #position: number;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #unsubscribe: () => void = () => undefined;
  #stalledSinceMs: number | undefined;

  constructor(
    hub: LiveHub,
    {
      holderId,
      leave,
      opening,
      position,
      render,
    }: Course & { readonly holderId: string; readonly leave: () => void },
  ) {
    this.#hub = hub;
    this.#leave = leave;
    this.holderId = holderId;
    this.#opening = opening;
    this.#render = render;
    this.#position = position;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    for (const chunk of this.#opening) controller.enqueue(chunk);
    this.#unsubscribe = this.#hub.subscribe(this);
    this.wake();
  }

  pull(): void {
    this.#stalledSinceMs = undefined;
    this.wake();
  }

  cancel(): void {
    this.#leave();
    this.#unsubscribe();
    this.#controller = undefined;
  }

  wake(): void {
    while (this.#controller && this.#hub.frames.last > this.#position) {
      if (!this.#hasRoom(this.#controller)) return;
      const frames = this.#hub.frames.after(this.#position, CHUNK_FRAMES);
      // So far behind that the frames are gone: it resumes with Last-Event-ID, from the store.
      if (!frames) {
        this.close();
        return;
      }
      this.#position = frames.at(-1)?.seq ?? this.#position;
      const bytes = this.#render(frames);
      if (bytes) this.#controller.enqueue(bytes);
    }
  }

  beat(): void {
    if (this.#controller && this.#hasRoom(this.#controller)) this.#controller.enqueue(HEARTBEAT);
  }

  close(): void {
    const controller = this.#controller;
    this.cancel();
    controller?.close();
  }

  #hasRoom(controller: ReadableStreamDefaultController<Uint8Array>): boolean {
    if ((controller.desiredSize ?? 0) > 0) {
      this.#stalledSinceMs = undefined;
      return true;
    }
    this.#stalledSinceMs ??= Date.now();
    if (Date.now() - this.#stalledSinceMs > STALLED_MS) this.close();
    return false;
  }
}
