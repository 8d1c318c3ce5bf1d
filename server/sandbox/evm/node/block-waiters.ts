interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Who waits for the next block of a chain. */
export class BlockWaiters {
  readonly #waiting = new Set<Waiter>();
  #endedBy: Error | undefined;

  /** Resolves with the next block; rejects when there will be none. */
  wait(): Promise<void> {
    if (this.#endedBy) return Promise.reject(this.#endedBy);
    return new Promise((resolve, reject) => this.#waiting.add({ resolve, reject }));
  }

  releaseAll(): void {
    this.#settle(({ resolve }) => resolve());
  }

  /** There will be no more blocks. */
  end(reason: Error): void {
    this.#endedBy = reason;
    this.#settle(({ reject }) => reject(reason));
  }

  #settle(settle: (waiter: Waiter) => void): void {
    const settled = [...this.#waiting];
    this.#waiting.clear();
    settled.forEach(settle);
  }
}
