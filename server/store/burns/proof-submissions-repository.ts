import 'server-only';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { withTransaction, type Transaction } from '#server/store/database.ts';
import { isSameLease } from '#server/store/jobs/lease.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { lockBurnProof, type BurnProofRow } from './burn-proofs-repository.ts';

/**
 * Records that a proof is being submitted: from now on the service may have it. Answers whether it is the
 * first time; undefined, and nothing may be submitted, where this process does not have its claim any more.
 */
export async function noteSubmission(leased: BurnProofRow): Promise<{ isFirst: boolean } | undefined> {
  return withTransaction(async (tx) => {
    const now = await lockBurnProof(tx, leased.id);
    if (!now || !isSameProof(now, leased)) return undefined;
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

/** Whether no process has claimed or decided it since it was leased, and no user has entered it again. */
export function isSameProof(now: BurnProofRow, leased: BurnProofRow): boolean {
  return now.state === leased.state && isSameLease(now, leased);
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
