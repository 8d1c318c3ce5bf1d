import 'server-only';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { withTransaction, type Transaction } from '#server/store/database.ts';
import { isSameLease } from '#server/store/jobs/lease.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { findBurnAttempt } from './burn-attempts-repository.ts';
import { lockBurnProof, type BurnProofRow } from './burn-proofs-repository.ts';

/**
 * Records that a proof is being submitted: from now on the service may have it. Answers whether it is the
 * first time; undefined, and nothing may be submitted, where this process does not have its claim any more;
 * `of_other_holder`, and nothing may be submitted, where it has another holder than its attempt (R77).
 */
export async function noteSubmission(
  leased: BurnProofRow,
): Promise<{ isFirst: boolean } | 'of_other_holder' | undefined> {
  return withTransaction(async (tx) => {
    const now = await lockBurnProof(tx, leased.id);
    if (!now || !isSameProof(now, leased)) return undefined;
    const attempt = await findBurnAttempt(tx, now.attemptId);
    if (attempt?.tokenHolder !== now.tokenHolder) return 'of_other_holder';
    if (now.submittedAt === null) await setSubmittedAt(tx, leased, sql`now()`);
    return { isFirst: now.submittedAt === null };
  });
}

/**
 * The service has refused it: as far as is known, it does not have it. Of one that this process has no claim
 * on any more this is not known: whoever has taken it may have submitted it.
 */
export async function withdrawSubmission(leased: BurnProofRow): Promise<void> {
  await withTransaction(async (tx) => {
    const now = await lockBurnProof(tx, leased.id);
    if (now && isSameProof(now, leased)) await setSubmittedAt(tx, leased, null);
  });
}

async function setSubmittedAt(tx: Transaction, { id }: BurnProofRow, submittedAt: SQL | null): Promise<void> {
  await tx.update(burnProofs).set({ submittedAt }).where(eq(burnProofs.id, id));
}

/**
 * Whether no process has claimed or decided it since it was leased, no user has entered it again, and its
 * holder is the same.
 */
export function isSameProof(now: BurnProofRow, leased: BurnProofRow): boolean {
  const isUnmoved = now.state === leased.state && now.tokenHolder === leased.tokenHolder;
  return isUnmoved && isSameLease(now, leased);
}

/**
 * The other proofs of an intent, locked so that which of them the service has is decided by one at a time.
 * The caller has its own attempt and proof locked.
 */
export async function lockOtherProofs(
  tx: Transaction,
  { id, intentId }: Pick<BurnProofRow, 'id' | 'intentId'>,
): Promise<BurnProofRow[]> {
  // Whoever decides about one of them writes this row in the end (`refreshBurnStanding`).
  await tx.select({ id: intents.id }).from(intents).where(eq(intents.id, intentId)).for('no key update');
  return tx
    .select()
    .from(burnProofs)
    .where(and(eq(burnProofs.intentId, intentId), ne(burnProofs.id, id)));
}
