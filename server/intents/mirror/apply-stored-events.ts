import 'server-only';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import { markUnreadable, takeUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import type { AcceptedEvent, StoredEvent } from '#server/store/webhooks/stored-event.ts';
import { applyEvents, type ApplyOptions } from './apply-events.ts';
import { requestReads, requestReadsOfKnown } from './request-reads.ts';

/**
 * Applies events that are stored and acknowledged, all in one transaction, each once, whichever process
 * tries. One that the database refuses is marked unreadable, and affects no other. When this rejects, nothing
 * is lost: what is not applied is still to be.
 */
export async function applyStoredEvents(events: readonly StoredEvent[]): Promise<void> {
  const [first, ...others] = events;
  if (!first) return;
  try {
    await applyTogether(events);
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    if (others.length === 0) await setAside(first, error);
    else {
      const half = Math.ceil(events.length / 2);
      await applyStoredEvents(events.slice(0, half));
      await applyStoredEvents(events.slice(half));
    }
  }
}

/** What PostgreSQL cannot hold in its columns stays as the text of its delivery, and its intent is read. */
async function setAside({ eventId, deliveryId, intentId }: StoredEvent, error: unknown): Promise<void> {
  log().warn({ err: error, eventId }, 'webhook data cannot be stored in columns');
  await commitChanges(async (changes) => {
    if (await markUnreadable(changes.tx, deliveryId)) await requestReads(changes, [intentId]);
  });
}

async function applyTogether(events: readonly StoredEvent[]): Promise<void> {
  await commitChanges(async (changes) => {
    const named = events.filter(isAccepted).map(({ intentId }) => intentId);
    // Sent together: the connection runs them in this order.
    const [taken, locked] = await Promise.all([
      takeUnapplied(
        changes.tx,
        events.map(({ deliveryId }) => deliveryId),
      ),
      lockIntents(changes.tx, [...new Set(named)]),
    ]);
    const ours = events.filter(({ deliveryId }) => taken.has(deliveryId));
    await applyIn(changes, ours, { locked });
  });
}

/**
 * Applies events in a transaction: merges those that are accepted, and has the intents read of those that may
 * report a change. Where only the id can be read, only an intent that the mirror has.
 */
export async function applyIn(
  changes: Changes,
  events: readonly StoredEvent[],
  options: ApplyOptions = {},
): Promise<void> {
  await applyEvents(changes, events.filter(isAccepted), options);
  const doubtful = events.filter((event) => !isAccepted(event));
  const idsOf = (hasData: boolean) =>
    doubtful.flatMap((event) => (event.hasData === hasData ? [event.intentId] : []));
  await requestReads(changes, idsOf(true));
  await requestReadsOfKnown(changes, idsOf(false));
}

function isAccepted(event: StoredEvent): event is AcceptedEvent {
  return event.verdict === 'accepted';
}
