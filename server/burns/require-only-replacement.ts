import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireNoOtherBurned } from '#server/intents/find-other-burned.ts';
import type { Transaction } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';
import { lockName } from '#server/store/locks/lock-name.ts';
import { hasUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';

/**
 * Requires of an offramp that no other of the same origin was burned, or may have been: a second burn would
 * be paid a second time. Each was created while that was so. What was acknowledged of the others is applied:
 * it may report a burn. Those of one origin are checked one after the other until our transaction ends.
 * Throws `other_replacement_burned` or `intent_events_unapplied`.
 */
export async function requireOnlyReplacement(tx: Transaction, intent: IntentRow): Promise<void> {
  await requireNoOtherBurned(tx, intent, (id) => lockName(tx, `replacements:${id}`));
  const family = await listFamily(tx, intent.id);
  if (family.size > 0 && (await hasUnapplied(tx, [...family])))
    throw new FaultError('intent_events_unapplied');
}
