import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';

interface ApplyQueueOptions<T> {
  /** Applies a batch. When it rejects, the batch is left to whoever looks for what was left. */
  readonly apply: (batch: readonly T[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly maxBatch: number;
  /** With more waiting, `room` waits. */
  readonly maxWaiting: number;
  /** Resolves after so long, or once it is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
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
  /** The end of the batch in progress, or else of the next. */
  #batchEnd = Promise.withResolvers<undefined>();
  #pauseEnd = new AbortController();

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
    while (this.#waiting.length > this.#options.maxWaiting) await this.#nextBatch();
  }

  /** Resolves when all that was added is applied, or left. */
  async settled(): Promise<void> {
    while (this.#running) await this.#nextBatch();
  }

  /** Waits for a batch, without the pause before it. */
  async #nextBatch(): Promise<void> {
    this.#pauseEnd.abort();
    await this.#batchEnd.promise;
  }

  async #applyAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      const startedMs = performance.now();
      await this.#options.apply(batch).catch(this.#options.onError);
      const tookMs = performance.now() - startedMs;
      this.#pauseEnd = new AbortController();
      if (this.#waiting.length === 0) this.#running = undefined;
      this.#endBatch();
      if (this.#waiting.length > 0) await this.#pause(tookMs);
    }
  }

  #endBatch(): void {
    const { resolve } = this.#batchEnd;
    this.#batchEnd = Promise.withResolvers();
    resolve(undefined);
  }

  #pause(tookMs: number): Promise<void> {
    const { pause = pauseFor } = this.#options;
    return pause(Math.min(PAUSE_SHARE * tookMs, MOST_PAUSE_MS), this.#pauseEnd.signal);
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
