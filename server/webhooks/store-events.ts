import 'server-only';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { applyStoredEvents } from '#server/intents/mirror/apply-stored-events.ts';
import { log } from '#server/observability/log.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';
import {
  storeDeliveries,
  type WebhookDeliveryDraft,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { toAppliedEvent, type StoredEvent } from '#server/store/webhooks/stored-event.ts';
import { ApplyQueue } from './apply-queue.ts';

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
    deliveries.flatMap(({ draft, data }) => {
      const { eventId, verdict, type = null, intentId = null } = draft;
      const arrival = fresh.get(eventId);
      const isFirst = arrival !== undefined && fresh.delete(eventId);
      if (!isFirst) return [];
      return toAppliedEvent({ ...arrival, eventId, verdict, type, intentId, data }) ?? [];
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
