import 'server-only';
import { remember } from '#server/process-singleton.ts';

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
 * Starts calls in the order in which they came. Limits how many run at once in this process, for each caller
 * and in all.
 */
export class FairLimiter {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #all = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with the function that ends the turn; undefined when too many calls of this caller wait. Rejects
   * when the signal aborts before the turn began.
   */
  take(caller: string, signal: AbortSignal): Promise<() => void> | undefined {
    const waiting = [...this.#waiting].filter((other) => other.caller === caller).length;
    if (waiting >= this.#limits.waiting) return undefined;
    return new Promise((resolve, reject) => {
      const own: Waiting = { caller, begin: resolve };
      const giveUp = () => {
        if (this.#waiting.delete(own)) reject(new Error('abandoned', { cause: signal.reason }));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(own);
      if (signal.aborted) giveUp();
      this.#beginNext();
    });
  }

  #beginNext(): void {
    for (const next of this.#waiting) {
      if (this.#all >= this.#limits.ofAll) return;
      if ((this.#running.get(next.caller) ?? 0) >= this.#limits.ofCaller) continue;
      this.#waiting.delete(next);
      this.#change(next.caller, 1);
      let isOver = false;
      next.begin(() => {
        if (isOver) return;
        isOver = true;
        this.#change(next.caller, -1);
        this.#beginNext();
      });
    }
  }

  #change(caller: string, by: 1 | -1): void {
    this.#all += by;
    const count = (this.#running.get(caller) ?? 0) + by;
    if (count > 0) this.#running.set(caller, count);
    else this.#running.delete(caller);
  }
}

/** A page asks some twenty things at once, most of them small; a node has other work. */
export function relayLimiter(): FairLimiter {
  return remember('relay-turns', () => new FairLimiter({ ofCaller: 8, ofAll: 64, waiting: 100 }));
}
