import 'server-only';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { applyEvents } from '#server/intents/mirror/apply-events.ts';
import { requestReads } from '#server/intents/mirror/request-reads.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import {
  storeDeliveries,
  type WebhookDeliveryDraft,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';

/** Verdicts of what is not applied, but causes a read. */
const ASKS_FOR_READ: ReadonlySet<WebhookDeliveryDraft['verdict']> = new Set(['unknown_type', 'time_ahead']);

/** An authentic delivery that is to be stored. */
export interface AuthenticDelivery {
  readonly draft: WebhookDeliveryDraft & { readonly eventId: string };
  readonly data: WebhookData | null;
}

/**
 * Stores deliveries and applies what is new in them, all in one transaction: when this returns, they are
 * durable (R90). A batch that cannot be stored is stored one by one, so that one bad delivery does not affect
 * the others.
 */
export async function storeEvents(
  deliveries: readonly AuthenticDelivery[],
): Promise<PromiseSettledResult<void>[]> {
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

/** What PostgreSQL cannot hold in its columns (a year before its first, say) is stored as text. */
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
  await commitChanges(async (changes) => {
    const named = deliveries.flatMap(({ draft, data }) =>
      data && draft.verdict === 'accepted' ? [data.id] : [],
    );
    // Sent together: the connection runs them in this order.
    const [fresh, locked] = await Promise.all([
      storeDeliveries(
        changes.tx,
        deliveries.map(({ draft }) => draft),
      ),
      lockIntents(changes.tx, [...new Set(named)]),
    ]);
    const firsts = deliveries.flatMap(({ draft, data }) => {
      const arrival = fresh.get(draft.eventId);
      return arrival && fresh.delete(draft.eventId) ? [{ draft, data, arrival }] : [];
    });
    const events = firsts.flatMap(({ draft: { verdict, eventId, type }, data, arrival }) =>
      data && verdict === 'accepted' ? [{ eventId, eventType: type ?? '', ...arrival, data }] : [],
    );
    // A type newer than this code may report a change, and so may an event whose time is not possible: the
    // read will show it.
    const unknown = firsts.flatMap(({ draft, data }) =>
      data && ASKS_FOR_READ.has(draft.verdict) ? [data.id] : [],
    );
    await applyEvents(changes, events, { locked });
    await requestReads(changes, unknown);
  });
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
