import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { isProven } from '#lib/burns/proof-state.ts';
import { findStoredEvidence } from '#lib/burns/burn-evidence.ts';
import { isSearchIncomplete } from '#lib/burns/burn-problems.ts';
import { isIssuedElsewhere } from '#lib/intents/burn/issued-elsewhere.ts';
import { toStanding } from '#lib/intents/burn/burn-outcome.ts';
import type { Executor } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/**
 * Writes beside an intent what its attempts and proofs show of its burn, whether they show more than one, and
 * whether it has an authorization that only the service knows, or whose burn no node can show. Called by
 * whatever changes one of these. The intent is locked first, so that the last of two writers sees what the
 * other has written. Answers what has changed.
 */
export async function refreshBurnStanding(
  tx: Executor,
  intentId: string,
): Promise<Pick<typeof intents.$inferSelect, 'burnStanding' | 'revision'> | undefined> {
  const { id, state, problem, askedAt, startedAt, tokenHolder, authorizationExpiresAt } = burnAttempts;
  const { burnStanding, isBurnRepeated, createdBy, sourceIntentId, chainId, boundHolders } = intents;
  const ofIntent = eq(burnAttempts.intentId, intentId);
  // Sent together: the connection runs them in this order.
  const [[intent], attempts, proofs] = await Promise.all([
    tx
      .select({ burnStanding, isBurnRepeated, createdBy, sourceIntentId, chainId, boundHolders })
      .from(intents)
      .where(eq(intents.id, intentId))
      .for('no key update'),
    tx
      .select({ id, state, problem, askedAt, startedAt, tokenHolder, authorizationExpiresAt })
      .from(burnAttempts)
      .where(ofIntent),
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
  if (!intent) return undefined;
  // One that no user here has ever handled is another program's, which knows what became of it. Where it was
  // created in place of another, it decides whether one more is.
  const isOurs = intent.createdBy !== null || intent.sourceIntentId !== null || attempts.length > 0;
  const isUnsearched = attempts.some(isSearchIncomplete);
  const isOpen = isOurs && (isUnsearched || isIssuedElsewhere(intent, attempts));
  const standing = toStanding(evidence) ?? (isOpen ? 'open' : null);
  const isRepeated = proofs.filter(isProven).length > 1;
  if (intent.burnStanding === standing && intent.isBurnRepeated === isRepeated) return undefined;
  const [changed] = await tx
    .update(intents)
    .set({ burnStanding: standing, isBurnRepeated: isRepeated, revision: sql`${intents.revision} + 1` })
    .where(eq(intents.id, intentId))
    .returning({ burnStanding: intents.burnStanding, revision: intents.revision });
  return changed;
}
