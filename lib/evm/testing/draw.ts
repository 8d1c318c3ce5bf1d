/** Draws that a seed decides, the same on every machine. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    // One step, so that neighbouring seeds do not begin alike.
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
    for (let step = 0; step < 4; step += 1) this.#next();
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor((this.#next() / 2 ** 32) * (most - least + 1));
  }

  flag(): boolean {
    return this.int(0, 1) === 1;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('there is nothing to draw from');
    return items[this.int(0, items.length - 1)] as T;
  }

  /** Bytes as hexadecimal digits, without 0x. */
  digits(bytes: number): string {
    return Array.from({ length: bytes }, () => this.int(0, 255).toString(16).padStart(2, '0')).join('');
  }

  word(): bigint {
    return BigInt(`0x${this.digits(32)}`);
  }

  /** An address that was not drawn before. */
  address(): `0x${string}` {
    return `0x${this.int(1, 255).toString(16).padStart(2, '0')}${this.digits(19)}`;
  }

  /** mulberry32 */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
