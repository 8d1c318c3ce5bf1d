import 'server-only';

/** Who a place is counted against, and how many they may have. */
export interface PlaceOwner {
  readonly id: string;
  readonly most: number;
}

/** Places that are taken now, by owner. */
export class Places {
  readonly #taken = new Map<string, number>();

  /** Takes one place of every owner, or of none; answers how to give it back, which counts once. */
  take(owners: readonly PlaceOwner[]): (() => void) | undefined {
    if (owners.some(({ id, most }) => this.#countOf(id) >= most)) return undefined;
    for (const { id } of owners) this.#taken.set(id, this.#countOf(id) + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      for (const { id } of owners) this.#giveBack(id);
    };
  }

  #giveBack(id: string): void {
    const left = this.#countOf(id) - 1;
    if (left > 0) this.#taken.set(id, left);
    else this.#taken.delete(id);
  }

  #countOf(id: string): number {
    return this.#taken.get(id) ?? 0;
  }
}
