import 'server-only';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { applyEvents } from '#server/intents/mirror/apply-events.ts';
import { requestReads } from '#server/intents/mirror/request-reads.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import { storeDeliveries, type WebhookDeliveryDraft } from '#server/store/webhook-deliveries-repository.ts';
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
