import 'server-only';
import { database } from '#server/store/database.ts';
import { listUnappliedOf } from '#server/store/webhooks/unapplied-events-repository.ts';
import { applyStoredEvents } from './apply-stored-events.ts';

/**
 * Applies what was acknowledged of an intent and is not applied yet, for a decision that must know all that
 * the service has said. Throws when that cannot be done.
 */
export async function applyEventsOf(intentId: string): Promise<void> {
  await applyStoredEvents(await listUnappliedOf(database(), intentId));
}
