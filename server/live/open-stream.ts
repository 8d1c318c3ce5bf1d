import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { findLiveRange, listLiveEventsAfter } from '#server/store/live-events-repository.ts';
import { HEARTBEAT, joinFrames, toFrame, toOpening, toReset } from './frames.ts';
import type { Frame } from './frames.ts';
import { liveHub } from './live-hub.ts';
import type { LiveHub, Subscriber } from './live-hub.ts';

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
  /** The number of the last event the client has, or undefined when it has none. */
  readonly lastEventId?: number | undefined;
}

const MAX_STREAMS_PER_HOLDER = 24;
/** A longer absence than this many events is told to read everything again instead. */
const MAX_REPLAY = 2_000;
const CHUNK_FRAMES = 128;
const BUFFERED_BYTES = 64 * 1024;
/** A client that reads nothing for this long, while there is something to read, is dropped; it will come back. */
const STALLED_MS = 30_000;

/**
 * Opens a stream of live events: first where the client stands, then what it missed in order, then what happens. Knows
 * nothing of HTTP. Throws `rate_limited` for too many streams of one session, and as the database does.
 */
export async function openStream({
  sessionId,
  lastEventId,
}: StreamRequest): Promise<ReadableStream<Uint8Array>> {
  const hub = await requireRoom(sessionId);
  const start = await findStart(hub, lastEventId);
  return toStream(hub, { holderId: sessionId, ...start, render: joinFrames });
}

/** The hub, up to date. Throws `rate_limited` for too many streams of one holder. */
export async function requireRoom(holderId: string): Promise<LiveHub> {
  const hub = await liveHub();
  if (hub.countOf(holderId) >= MAX_STREAMS_PER_HOLDER) throw new FaultError('rate_limited');
  await hub.catchUp();
  return hub;
}

/** A stream from a place on, for a holder, of what they may see. */
export function toStream(hub: LiveHub, course: Course): ReadableStream<Uint8Array> {
  const source = new StreamSource(hub, course);
  return new ReadableStream<Uint8Array>(source, {
    highWaterMark: BUFFERED_BYTES,
    size: (chunk) => chunk.byteLength,
  });
}

/** A stream's holder, its start, and how frames go out to it; undefined for frames that are not for it. */
export interface Course extends Start {
  readonly holderId: string;
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
  #position: number;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #unsubscribe: () => void = () => undefined;
  #stalledSinceMs: number | undefined;

  constructor(hub: LiveHub, { holderId, opening, position, render }: Course) {
    this.#hub = hub;
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
