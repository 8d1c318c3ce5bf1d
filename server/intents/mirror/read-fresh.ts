import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import { conversionConnection, type TakenReads } from '#server/conversion/connection.ts';
import { readFresh, type Fresh } from '#server/conversion/fresh-reads.ts';
import { readIntent } from './read-intent.ts';

/** An intent as the service itself has just answered it. */
export type FreshIntent = Fresh<{ readonly intent: Intent }>;

/**
 * Reads an intent from the service into the mirror, for a decision that must not be made by an old mirror:
 * there is no event for `canceled`, and reads can fail for a long time (R95). All callers share one read at a
 * time. It counts as a read that a user asked for, unless it was taken from the budget. Throws
 * `intent_unconfirmed` when the service does not answer in time, or not with this intent.
 */
export async function readFreshIntent(id: string, taken?: TakenReads): Promise<FreshIntent> {
  return readFresh('intent_unconfirmed', id, async (options) => ({
    intent: await readIntent(conversionConnection(taken), id, options),
  }));
}
