import 'server-only';

interface Waiting<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

interface BatchQueueOptions<T> {
  readonly maxBatch: number;
  readonly maxWaiting: number;
  /** Takes a batch and answers the outcome of each item, in order. */
  readonly take: (batch: readonly T[]) => Promise<PromiseSettledResult<void>[]>;
}

/** More is waiting than this process can hold: the sender has to try again later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * Groups what arrives while a batch is being stored into the next batch: under load one commit serves many
 * deliveries, and a single delivery does not wait. `submit` resolves when its own item is durable.
 */
export class BatchQueue<T> {
  readonly #options: BatchQueueOptions<T>;
  #waiting: Waiting<T>[] = [];
  #isTaking = false;

  constructor(options: BatchQueueOptions<T>) {
    this.#options = options;
  }

  submit(item: T): Promise<void> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isTaking) void this.#takeAll();
    });
  }

  async #takeAll(): Promise<void> {
    this.#isTaking = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      await this.#takeBatch(batch);
    }
    this.#isTaking = false;
  }

  async #takeBatch(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      const results = await this.#options.take(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve();
        else reject(result?.reason);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
