import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { findStoredEvidence } from '#lib/burns/burn-evidence.ts';
import { toStanding } from '#lib/intents/burn/burn-outcome.ts';
import type { Executor } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/**
 * Writes beside an intent what its attempts and proofs show of its burn. Called by whatever changes one of
 * these. The intent is locked first, so that the last of two writers sees what the other has written.
 */
export async function refreshBurnStanding(tx: Executor, intentId: string): Promise<void> {
  const { id, state, problem, askedAt } = burnAttempts;
  const ofIntent = eq(burnAttempts.intentId, intentId);
  // Sent together: the connection runs them in this order.
  const [[intent], attempts, proofs] = await Promise.all([
    tx
      .select({ burnStanding: intents.burnStanding })
      .from(intents)
      .where(eq(intents.id, intentId))
      .for('no key update'),
    tx.select({ id, state, problem, askedAt }).from(burnAttempts).where(ofIntent),
    tx
      .select({ attemptId: burnProofs.attemptId, state: burnProofs.state, problem: burnProofs.lastError })
      .from(burnProofs)
      .where(inArray(burnProofs.attemptId, tx.select({ id }).from(burnAttempts).where(ofIntent))),
  ]);
  const evidence = findStoredEvidence(
    attempts.map((attempt) => ({
      ...attempt,
      isAsked: attempt.askedAt !== null,
      proofs: proofs.filter(({ attemptId }) => attemptId === attempt.id),
    })),
  );
  const burnStanding = toStanding(evidence);
  if (!intent || intent.burnStanding === burnStanding) return;
  await tx
    .update(intents)
    .set({ burnStanding, revision: sql`${intents.revision} + 1` })
    .where(eq(intents.id, intentId));
}
