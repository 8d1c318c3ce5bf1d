import 'server-only';

export interface TurnLimits {
  /** At once, of one caller and of all. */
  readonly ofCaller: number;
  readonly ofAll: number;
  /** Waiting, of one caller; more are refused. */
  readonly waiting: number;
}

interface Waiting {
  readonly caller: string;
  readonly begin: (finish: () => void) => void;
}

/**
 * Limits how many calls run at once in this process, for each caller and in all. Of those that wait the first
 * begins of the callers with the fewest running.
 */
export class FairLimiter {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
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
  take(caller: string, signal: AbortSignal): Promise<() => void> | undefined {
    if ((this.#waitingOf.get(caller) ?? 0) >= this.#limits.waiting) return undefined;
    return new Promise((resolve, reject) => {
      const own: Waiting = { caller, begin: resolve };
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
      const { caller, begin } = next;
      this.#leave(next);
      this.#run(caller, 1);
      let isOver = false;
      begin(() => {
        if (isOver) return;
        isOver = true;
        this.#run(caller, -1);
        this.#beginNext();
      });
    }
  }

  #findNext(): Waiting | undefined {
    if (this.#all >= this.#limits.ofAll) return undefined;
    let fewest = this.#limits.ofCaller;
    let found: Waiting | undefined;
    for (const waiting of this.#waiting) {
      const running = this.#running.get(waiting.caller) ?? 0;
      if (running >= fewest) continue;
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

  #run(caller: string, by: 1 | -1): void {
    this.#all += by;
    change(this.#running, caller, by);
  }
}

function change(counts: Map<string, number>, caller: string, by: 1 | -1): void {
  const count = (counts.get(caller) ?? 0) + by;
  if (count > 0) counts.set(caller, count);
  else counts.delete(caller);
}
