export interface TurnLimits {
  /** At once, of one caller and of all. */
  readonly ofCaller: number;
  readonly ofAll: number;
  /** Waiting, of one caller; more are refused. */
  readonly waiting: number;
}

/** What several callers have at most at once, together. */
export interface SharedTurns {
  readonly name: string;
  readonly most: number;
}

interface Waiting {
  readonly caller: string;
  readonly shared: SharedTurns | undefined;
  readonly begin: (finish: () => void) => void;
}

/**
 * Limits how many calls run at once in this process, for each caller and in all. Of those that wait the first
 * begins of the callers with the fewest running. Without `server-only`, because the program that renders is
 * not bundled itself.
 */
export class FairLimiter {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  readonly #runningShared = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #waitingOf = new Map<string, number>();
  #all = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with the function that ends the turn; undefined when too many calls of this caller wait. Rejects
   * when the signal aborts before the turn began.
   */
  take(caller: string, signal: AbortSignal, shared?: SharedTurns): Promise<() => void> | undefined {
    if ((this.#waitingOf.get(caller) ?? 0) >= this.#limits.waiting) return undefined;
    return new Promise((resolve, reject) => {
      const own: Waiting = { caller, shared, begin: resolve };
      const giveUp = () => {
        if (this.#leave(own)) reject(new Error('abandoned', { cause: signal.reason }));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(own);
      change(this.#waitingOf, caller, 1);
      if (signal.aborted) giveUp();
      this.#beginNext();
    });
  }

  #beginNext(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const { begin } = next;
      this.#leave(next);
      this.#run(next, 1);
      let isOver = false;
      begin(() => {
        if (isOver) return;
        isOver = true;
        this.#run(next, -1);
        this.#beginNext();
      });
    }
  }

  #findNext(): Waiting | undefined {
    if (this.#all >= this.#limits.ofAll) return undefined;
    let fewest = this.#limits.ofCaller;
    let found: Waiting | undefined;
    for (const waiting of this.#waiting) {
      const { caller, shared } = waiting;
      const running = this.#running.get(caller) ?? 0;
      if (running >= fewest) continue;
      if (shared && (this.#runningShared.get(shared.name) ?? 0) >= shared.most) continue;
      fewest = running;
      found = waiting;
      if (fewest === 0) break;
    }
    return found;
  }

  #leave(waiting: Waiting): boolean {
    const wasWaiting = this.#waiting.delete(waiting);
    if (wasWaiting) change(this.#waitingOf, waiting.caller, -1);
    return wasWaiting;
  }

  #run({ caller, shared }: Waiting, by: 1 | -1): void {
    this.#all += by;
    change(this.#running, caller, by);
    if (shared) change(this.#runningShared, shared.name, by);
  }
}

function change(counts: Map<string, number>, caller: string, by: 1 | -1): void {
  const count = (counts.get(caller) ?? 0) + by;
  if (count > 0) counts.set(caller, count);
  else counts.delete(caller);
}
