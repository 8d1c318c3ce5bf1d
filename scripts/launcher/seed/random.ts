import { createHash } from 'node:crypto';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Random values that are the same for the same seed. */
export class Random {
  #state: number;
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE();
  }

  /** Values of their own: what one part takes does not move what the others get. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** At least 0, below 1 (the generator mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** One of the values, each as often as its weight says. */
  weighted<T>(values: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.next() * values.reduce((sum, [weight]) => sum + weight, 0);
    const found = values.find(([weight]) => (left -= weight) < 0) ?? values.at(-1);
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found[1];
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.int(0, 15).toString(16)).join('');
  }

  base58(length: number): string {
    return Array.from({ length }, () => BASE58[this.int(0, BASE58.length - 1)]).join('');
  }

  uuid(): string {
    const parts = [this.hex(8), this.hex(4), `4${this.hex(3)}`, `8${this.hex(3)}`, this.hex(12)];
    return parts.join('-');
  }
}
