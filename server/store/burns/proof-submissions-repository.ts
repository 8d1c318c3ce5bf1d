import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import type { BurnProofRow } from './burn-proofs-repository.ts';

/**
 * Records that a proof is being submitted: from now on the service may have it. False where that was so
 * already.
 */
export async function noteSubmission(db: Executor, { id }: Pick<BurnProofRow, 'id'>): Promise<boolean> {
  const noted = await db
    .update(burnProofs)
    .set({ submittedAt: sql`now()` })
    .where(and(eq(burnProofs.id, id), isNull(burnProofs.submittedAt)))
    .returning({ id: burnProofs.id });
  return noted.length > 0;
}

/** The service has refused it: as far as is known, it does not have it. */
export async function withdrawSubmission(db: Executor, { id }: Pick<BurnProofRow, 'id'>): Promise<void> {
  await db.update(burnProofs).set({ submittedAt: null }).where(eq(burnProofs.id, id));
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
