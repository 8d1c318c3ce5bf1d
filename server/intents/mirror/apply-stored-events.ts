import 'server-only';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import {
  listUnapplied,
  markUnreadable,
  takeUnapplied,
} from '#server/store/webhooks/unapplied-events-repository.ts';
import type { StoredEvent } from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { applyEvents } from './apply-events.ts';
import { requestReads } from './request-reads.ts';

/**
 * Applies events that are stored and acknowledged, all in one transaction, each once, whichever process tries.
 * One that the database refuses is marked unreadable, and affects no other. When this rejects, nothing is
 * applied and nothing is lost: they are still to be applied.
 */
export async function applyStoredEvents(events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    await applyTogether(events);
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    for (const event of events) await applyAlone(event);
  }
}

/**
 * Applies what is stored about an intent and not applied yet, so that what follows knows it. Waits for a process
 * that is applying it now.
 */
export async function applyUnappliedOf(intentId: string): Promise<void> {
  await applyStoredEvents(await listUnapplied(database(), { intentId }));
}

/** What PostgreSQL cannot hold in its columns (a year before its first, say) stays as the text of its delivery. */
async function applyAlone(event: StoredEvent): Promise<void> {
  try {
    await applyTogether([event]);
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    log().warn({ err: error, eventId: event.eventId }, 'webhook data cannot be stored in columns');
    await commitChanges(({ tx }) => markUnreadable(tx, event.deliveryId));
  }
}

async function applyTogether(events: readonly StoredEvent[]): Promise<void> {
  await commitChanges(async (changes) => {
    const named = events.flatMap(({ verdict, data }) => (verdict === 'accepted' ? [data.id] : []));
    // Sent together: the connection runs them in this order.
    const [taken, locked] = await Promise.all([
      takeUnapplied(
        changes.tx,
        events.map(({ deliveryId }) => deliveryId),
      ),
      lockIntents(changes.tx, [...new Set(named)]),
    ]);
    const ours = events.filter(({ deliveryId }) => taken.has(deliveryId));
    await applyEvents(
      changes,
      ours.filter(({ verdict }) => verdict === 'accepted'),
      { locked },
    );
    // A type newer than this code may report a change, and so may an event whose time is not possible: the
    // read will show it.
    const doubtful = ours.flatMap(({ verdict, data }) => (verdict === 'accepted' ? [] : [data.id]));
    await requestReads(changes, doubtful);
  });
}
