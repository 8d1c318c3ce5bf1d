import 'server-only';

/** Who a stream is counted against, and how many they may have. */
export interface StreamOwner {
  readonly id: string;
  readonly most: number;
}

/** Open streams, by owner. */
export class StreamLimits {
  readonly #taken = new Map<string, number>();

  /** Takes one place of every owner, or none; returns the function that gives it back, which counts once. */
  take(owners: readonly StreamOwner[]): (() => void) | undefined {
    if (owners.some(({ id, most }) => this.#countOf(id) >= most)) return undefined;
    for (const { id } of owners) this.#taken.set(id, this.#countOf(id) + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      for (const { id } of owners) this.#release(id);
    };
  }

  #release(id: string): void {
    const left = this.#countOf(id) - 1;
    if (left > 0) this.#taken.set(id, left);
    else this.#taken.delete(id);
  }

  #countOf(id: string): number {
    return this.#taken.get(id) ?? 0;
  }
}
