import 'server-only';
import { requireNoOtherBurned } from '#server/intents/find-other-burned.ts';
import type { Transaction } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { lockName } from '#server/store/locks/lock-name.ts';

/**
 * Requires of an offramp that no other of the same origin was burned, or may have been: a second burn would
 * be paid a second time. Each was created while that was so. Those of one origin are checked one after the
 * other until our transaction ends. Throws `other_replacement_burned`.
 */
export function requireOnlyReplacement(tx: Transaction, intent: IntentRow): Promise<void> {
  return requireNoOtherBurned(tx, intent, (id) => lockName(tx, `replacements:${id}`));
}
