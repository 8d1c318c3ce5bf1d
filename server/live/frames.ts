import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { readBuildId } from '#server/build-id.ts';
import { CHANGED, RESET, type LiveEvent } from '#lib/live/live-event.ts';
import type { StoredLiveEvent } from '#server/store/live-events-repository.ts';

/** A live event as sent to clients. Encoded once for all readers. */
export interface Frame {
  readonly seq: number;
  readonly event: LiveEvent;
  readonly bytes: Uint8Array;
}

/** A client that missed more events than this has to read everything again. */
export const KEPT_FRAMES = 2_000;

const encoder = new TextEncoder();

/** Whether what is stored under the number of a frame is what the frame says. */
function isStoredAs({ seq, event }: Frame, stored: StoredLiveEvent | undefined): boolean {
  return stored?.seq === seq && isDeepStrictEqual(stored.payload, event);
}

/** A comment: it prevents proxies from closing a quiet connection, and a browser ignores it. */
export const HEARTBEAT = encoder.encode(': \n\n');

/**
 * One event with its number, which the browser sends back as `Last-Event-ID`. JSON has no line breaks of its
 * own.
 */
function toFrame({ seq, payload }: StoredLiveEvent): Frame {
  return { seq, event: payload, bytes: encoder.encode(`id: ${seq}\ndata: ${JSON.stringify(payload)}\n\n`) };
}

/**
 * Sent first: gives the browser its position, how soon to reconnect, and the build that serves it. It
 * dispatches no message.
 */
export function toOpening(seq: number): Uint8Array {
  return encoder.encode(`${buildText()}: open\nretry: 1000\nid: ${seq}\n\n`);
}

function buildText(): string {
  const build = readBuildId();
  return build === undefined ? '' : `event: build\ndata: ${build}\n\n`;
}

/** The history that was asked for is gone: the page has to read everything again, and is at `seq`. */
export function toReset(seq: number): Uint8Array {
  return encoder.encode(`id: ${seq}\ndata: ${JSON.stringify(RESET)}\n\n`);
}

/**
 * For readers who may not see what happened: only that something did, to the thing they may read. Without a
 * number, because nothing is replayed to them: they read again whenever they connect.
 */
export const CHANGED_FRAME = encoder.encode(`data: ${JSON.stringify(CHANGED)}\n\n`);

export function toOpeningOfLink(): Uint8Array {
  return encoder.encode(`${buildText()}: open\nretry: 1000\n\n`);
}

/** More than the chunks of the whole history, and few enough for clients that begin at many places. */
const MOST_SHARED = 64;
/**
 * Chunks that were joined last, by their first frame: many who come back at once are sent the same bytes.
 */
const shared = new Map<Frame, { readonly count: number; readonly bytes: Uint8Array }>();

/** Frames one after the other, as one chunk. */
export function joinFrames(frames: readonly Frame[]): Uint8Array {
  const [first] = frames;
  if (first && frames.length === 1) return first.bytes;
  const known = first && shared.get(first);
  if (known?.count === frames.length) return known.bytes;
  const joined = new Uint8Array(frames.reduce((length, { bytes }) => length + bytes.byteLength, 0));
  let offset = 0;
  for (const { bytes } of frames) {
    joined.set(bytes, offset);
    offset += bytes.byteLength;
  }
  if (first) share(first, { count: frames.length, bytes: joined });
  return joined;
}

function share(first: Frame, chunk: { readonly count: number; readonly bytes: Uint8Array }): void {
  shared.delete(first);
  shared.set(first, chunk);
  const [oldest] = shared.keys();
  if (oldest && shared.size > MOST_SHARED) shared.delete(oldest);
}

/**
 * A read of history: at most `limit` events after a number, begun when `hadUpTo` was the last that was held.
 */
interface HistoryRead {
  readonly after: number;
  readonly limit: number;
  readonly hadUpTo: number;
}

/**
 * The newest frames, shared by all streams of the process: a stream has a position, not a queue of its own.
 */
export class RecentFrames {
  #frames: Frame[] = [];
  /** Everything up to this number is older than the stored frames. */
  #floor: number;
  /** Up to this number the database was seen to hold what the frames say. */
  #confirmedUpTo: number;

  /** `kept`: the newest of history, as read, oldest first. */
  constructor(kept: readonly StoredLiveEvent[]) {
    this.#floor = (kept[0]?.seq ?? 1) - 1;
    this.append(kept);
    this.#confirmedUpTo = this.last;
  }

  /** The number of the newest frame, or of the history's end at the start. */
  get last(): number {
    return this.#frames.at(-1)?.seq ?? this.#floor;
  }

  append(events: readonly StoredLiveEvent[]): void {
    this.#frames.push(...events.map(toFrame));
    if (this.#frames.length <= KEPT_FRAMES * 2) return;
    const dropped = this.#frames.splice(0, this.#frames.length - KEPT_FRAMES);
    this.#floor = dropped.at(-1)?.seq ?? this.#floor;
  }

  /** The frames after a number, oldest first; undefined when frames in between are gone. */
  after(seq: number, limit: number): readonly Frame[] | undefined {
    if (seq < this.#floor) return undefined;
    const start = this.#findStart(seq);
    return this.#frames.slice(start, start + limit);
  }

  /** Whether it is the number of an event that is held, or of the last before them. */
  isKnown(seq: number): boolean {
    return seq === this.#floor || this.#frames[this.#findStart(seq) - 1]?.seq === seq;
  }

  /** What to read next: it begins with the last that is confirmed, which must be there. */
  nextRead(limit: number): HistoryRead {
    return { after: Math.max(this.#confirmedUpTo - 1, this.#floor), limit, hadUpTo: this.last };
  }

  /**
   * Takes what a read found, oldest first: it repeats what is held, and may continue it. Where it says
   * something else, nothing is taken, and the answer is false. Only frames after `hadUpTo` may be missing in
   * it: they were committed during the read.
   */
  take(events: readonly StoredLiveEvent[], { after, limit, hadUpTo }: HistoryRead): boolean {
    // Frames may have been dropped during the read.
    const start = Math.max(after, this.#floor);
    const read = events.filter(({ seq }) => seq > start);
    const held = this.after(start, limit) ?? [];
    const isSame = held.every(
      (frame, index) => isStoredAs(frame, read[index]) || (index >= read.length && frame.seq > hadUpTo),
    );
    if (!isSame) return false;
    const { last } = this;
    this.append(read.filter(({ seq }) => seq > last));
    this.#confirmedUpTo = events.at(-1)?.seq ?? this.#confirmedUpTo;
    return true;
  }

  #findStart(seq: number): number {
    let low = 0;
    let high = this.#frames.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#frames[middle]?.seq ?? Infinity) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
