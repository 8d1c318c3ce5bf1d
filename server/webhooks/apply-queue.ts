import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';

interface ApplyQueueOptions<T> {
  /** Applies a batch. When it rejects, the batch is left to whoever looks for what was left. */
  readonly apply: (batch: readonly T[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly maxBatch: number;
  /** With more waiting, `room` waits. */
  readonly maxWaiting: number;
}

/** The pause after a batch that others followed, as a multiple of how long the batch took, and its limit. */
const PAUSE_SHARE = 3;
const MOST_PAUSE_MS = 250;

/**
 * Applies what is durable, one batch at a time, in the order in which it came. A single event is applied at
 * once. Where more come than are applied, the next batch waits a little and is larger: most of the cost is a
 * batch's, and several events of one intent are one change of its row.
 */
export class ApplyQueue<T> {
  readonly #options: ApplyQueueOptions<T>;
  #waiting: T[] = [];
  #running: Promise<void> | undefined;
  #batch: Promise<void> | undefined;
  #hurry = new AbortController();

  constructor(options: ApplyQueueOptions<T>) {
    this.#options = options;
  }

  add(items: readonly T[]): void {
    if (items.length === 0) return;
    this.#waiting.push(...items);
    this.#running ??= this.#applyAll();
  }

  /** Resolves when few enough are waiting for more to be taken. */
  async room(): Promise<void> {
    while (this.#waiting.length > this.#options.maxWaiting) await this.#batch;
  }

  /** Resolves when all that was added is applied, or left. */
  async settled(): Promise<void> {
    this.#hurry.abort();
    await this.#running;
  }

  async #applyAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      const startedMs = performance.now();
      this.#batch = this.#options.apply(batch).catch(this.#options.onError);
      await this.#batch;
      if (this.#waiting.length > 0) await this.#pause(performance.now() - startedMs);
    }
    this.#hurry = new AbortController();
    this.#running = undefined;
  }

  async #pause(tookMs: number): Promise<void> {
    if (this.#waiting.length > this.#options.maxWaiting) return;
    const pauseMs = Math.min(PAUSE_SHARE * tookMs, MOST_PAUSE_MS);
    await sleep(pauseMs, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
  }
}
