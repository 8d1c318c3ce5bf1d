import 'server-only';
import type { Frame } from './frames.ts';

/**
 * The newest frames, shared by all streams of the process: a stream has a position, not a queue of its own.
 */
export class RecentFrames {
  readonly #capacity: number;
  #frames: Frame[] = [];
  /** Everything up to this number is older than the stored frames. */
  #floor: number;

  constructor(capacity: number, position: number) {
    this.#capacity = capacity;
    this.#floor = position;
  }

  /** The number of the newest frame, or of the history's end at the start. */
  get last(): number {
    return this.#frames.at(-1)?.seq ?? this.#floor;
  }

  append(frames: readonly Frame[]): void {
    this.#frames.push(...frames);
    if (this.#frames.length <= this.#capacity * 2) return;
    const dropped = this.#frames.splice(0, this.#frames.length - this.#capacity);
    this.#floor = dropped.at(-1)?.seq ?? this.#floor;
  }

  /** The frames after a number, oldest first; undefined when frames in between are gone. */
  after(seq: number, limit: number): readonly Frame[] | undefined {
    if (seq < this.#floor) return undefined;
    const start = this.#findStart(seq);
    return this.#frames.slice(start, start + limit);
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
