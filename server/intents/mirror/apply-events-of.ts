import 'server-only';
import { log } from '#server/observability/log.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { listUnappliedOf } from '#server/store/webhooks/unapplied-events-repository.ts';
import { applyStoredEvents } from './apply-stored-events.ts';

/**
 * Applies what was acknowledged of an intent and is not applied yet, for a decision that must know all that
 * the service has said. What cannot be applied stays: who decides asks `hasUnapplied`, with the intent
 * locked. Throws only when the database is unavailable.
 */
export async function applyEventsOf(intentId: string): Promise<void> {
  const events = await listUnappliedOf(preparingDatabase(), intentId);
  try {
    await applyStoredEvents(events);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log().error({ err: error, intentId }, 'acknowledged events cannot be applied');
  }
}
