import 'server-only';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import { statusFacts } from '#lib/intents/status.ts';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { readSource } from '#server/intents/create/read-source.ts';
import type { Transaction } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { lockName } from '#server/store/locks/lock-name.ts';
import { findTakenReplacement } from '#server/store/intents/related-intents-repository.ts';

/**
 * Requires of an offramp in place of another that it may still be burned: that the other, as far as is known
 * now, may be repeated, and that none of all that replace it, directly or in turn, was burned or may have
 * been. Each was created while that was so, and a second burn would be paid a second time. Those of one
 * origin are checked one after the other until our transaction ends. Throws `other_replacement_burned`.
 */
export async function requireOnlyReplacement(tx: Transaction, intent: IntentRow): Promise<void> {
  const seen = new Set([intent.id]);
  let child = intent;
  while (child.sourceIntentId !== null && !seen.has(child.sourceIntentId)) {
    const { id, intentType, sourceIntentId } = child;
    seen.add(sourceIntentId);
    await lockName(tx, `replacements:${sourceIntentId}`);
    const source = await findIntent(tx, sourceIntentId);
    if (source?.intentType !== intentType || isPattern(source, child)) return;
    const isOver = !isReplaceable(source) || isNotRepeated(await readSource(tx, source));
    const taken = isOver ? source : await findTakenReplacement(tx, source, id);
    if (taken) {
      const values = { intentId: taken.id, status: taken.status };
      throw new FaultError({ code: 'other_replacement_burned', values });
    }
    child = source;
  }
}

/** Whether it had completed before the other was created from it: then that one is in place of nothing. */
function isPattern({ status, statusSince, updatedAt }: IntentRow, { createdAt }: IntentRow): boolean {
  return statusFacts(status).stage === 'completed' && (statusSince ?? updatedAt) <= createdAt;
}
