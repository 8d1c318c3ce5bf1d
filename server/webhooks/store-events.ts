import 'server-only';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { applyStoredEvents } from '#server/intents/mirror/apply-stored-events.ts';
import { log } from '#server/observability/log.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';
import {
  APPLIED_VERDICTS,
  storeDeliveries,
  type StoredEvent,
  type WebhookDeliveryDraft,
  type WebhookVerdict,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { ApplyQueue } from './apply-queue.ts';

const APPLIED: ReadonlySet<WebhookVerdict> = new Set(APPLIED_VERDICTS);
const MOST_APPLIED_TOGETHER = 2_000;
/** With so many stored and not applied in this process, the next wait. */
const MOST_UNAPPLIED = 5_000;

/** An authentic delivery that is to be stored. */
export interface AuthenticDelivery {
  readonly draft: WebhookDeliveryDraft & { readonly eventId: string };
  readonly data: WebhookData | null;
}

/**
 * Stores deliveries, and that what is new in them is to be applied, in one statement: when this returns, both
 * are durable (R90). It is applied right after (docs/decisions/0046). A batch that cannot be stored is stored
 * one by one, so that one bad delivery does not affect the others.
 */
export async function storeEvents(
  deliveries: readonly AuthenticDelivery[],
): Promise<PromiseSettledResult<void>[]> {
  await applying().room();
  try {
    await storeTogether(deliveries);
    return deliveries.map(() => ({ status: 'fulfilled', value: undefined }));
  } catch (error) {
    if (!isDataRefused(error)) {
      return deliveries.map(() => ({ status: 'rejected', reason: error }));
    }
    return Promise.allSettled(deliveries.map(storeAlone));
  }
}

/** Resolves when all that this process has stored is applied, or left to the jobs. */
export function eventsApplied(): Promise<void> {
  return applying().settled();
}

/** What PostgreSQL cannot hold is stored as text. */
async function storeAlone(delivery: AuthenticDelivery): Promise<void> {
  try {
    await storeTogether([delivery]);
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    log().warn({ err: error, eventId: delivery.draft.eventId }, 'webhook data cannot be stored in columns');
    await storeTogether([
      { draft: { ...delivery.draft, verdict: 'unreadable', intentId: null }, data: null },
    ]);
  }
}

async function storeTogether(deliveries: readonly AuthenticDelivery[]): Promise<void> {
  const fresh = await storeDeliveries(
    database(),
    deliveries.map(({ draft }) => draft),
  );
  applying().add(
    deliveries.flatMap(({ draft: { verdict, eventId, type }, data }) => {
      const arrival = fresh.get(eventId);
      const isFirst = arrival !== undefined && fresh.delete(eventId);
      return isFirst && data && APPLIED.has(verdict)
        ? [{ ...arrival, verdict, eventId, eventType: type ?? '', data }]
        : [];
    }),
  );
}

function applying(): ApplyQueue<StoredEvent> {
  return remember(
    'apply-queue',
    () =>
      new ApplyQueue({
        apply: applyStoredEvents,
        onError: (error) => log().warn({ err: error }, 'stored events are left to the jobs'),
        maxBatch: MOST_APPLIED_TOGETHER,
        maxWaiting: MOST_UNAPPLIED,
      }),
  );
}

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
