import 'server-only';
import { sql } from 'drizzle-orm';
import { findTakenSuccessor } from '#lib/intents/create/taken-successor.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Transaction } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { listRelatedIntents } from '#server/store/intents/related-intents-repository.ts';

/**
 * Requires that of all offramps that replace the same one, directly or in turn, no other was burned or may
 * have been: each was created while none was, and a second burn would be paid a second time. Those of one
 * origin are checked one after the other until our transaction ends. Throws `other_replacement_burned`.
 */
export async function requireOnlyReplacement(tx: Transaction, intent: IntentRow): Promise<void> {
  const seen = new Set([intent.id]);
  let child = intent;
  while (child.sourceIntentId !== null && !seen.has(child.sourceIntentId)) {
    const { id, intentType, sourceIntentId } = child;
    seen.add(sourceIntentId);
    await lockReplacements(tx, sourceIntentId);
    const source = await findIntent(tx, sourceIntentId);
    if (source?.intentType !== intentType) return;
    const { successors } = await listRelatedIntents(tx, source);
    const others = successors.filter((successor) => successor.id !== id);
    const taken = findTakenSuccessor({ status: source.status, successors: others });
    if (taken) {
      const values = { intentId: taken.id, status: taken.status };
      throw new FaultError({ code: 'other_replacement_burned', values });
    }
    child = source;
  }
}

async function lockReplacements(tx: Transaction, sourceIntentId: string): Promise<void> {
  const name = `replacements:${sourceIntentId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
