import 'server-only';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { burnProofs } from './schema-burns.ts';

export type BurnProofRow = typeof burnProofs.$inferSelect;
export type BurnProofDraft = Pick<
  BurnProofRow,
  'attemptId' | 'intentId' | 'chainId' | 'tokenHolder' | 'proof' | 'signedTransaction' | 'nextAttemptAt'
> &
  Partial<Pick<BurnProofRow, 'lastValidBlockHeight'>>;

/** Stores a proof before anyone is told of it (B5). Storing the same one again answers the stored row. */
export async function storeBurnProofRow(tx: Executor, draft: BurnProofDraft): Promise<BurnProofRow> {
  await tx
    .insert(burnProofs)
    .values({ ...draft, state: 'stored' })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(burnProofs)
    .where(and(eq(burnProofs.intentId, draft.intentId), eq(burnProofs.proof, draft.proof)));
  if (!row) throw new Error('the proof was not stored');
  return row;
}

/** The proofs of an attempt, newest first. */
export async function listBurnProofs(db: Executor, attemptId: string): Promise<BurnProofRow[]> {
  return db
    .select()
    .from(burnProofs)
    .where(eq(burnProofs.attemptId, attemptId))
    .orderBy(desc(burnProofs.createdAt));
}

export async function updateBurnProof(
  tx: Executor,
  id: string,
  change: Partial<Omit<BurnProofRow, 'id'>>,
): Promise<void> {
  await tx
    .update(burnProofs)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(burnProofs.id, id));
}

/** Claims proofs in a state whose turn it is. */
export async function claimDueProofs(
  db: Executor,
  state: BurnProofRow['state'],
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<BurnProofRow[]> {
  const due = db
    .select({ id: burnProofs.id })
    .from(burnProofs)
    .where(and(eq(burnProofs.state, state), sql`${burnProofs.nextAttemptAt} <= ${now.toISOString()}`))
    .orderBy(burnProofs.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(burnProofs)
    .set({ nextAttemptAt: leaseUntil, tries: sql`${burnProofs.tries} + 1` })
    .where(inArray(burnProofs.id, due))
    .returning();
}

export async function findNextProofDueAt(db: Executor, state: BurnProofRow['state']): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: burnProofs.nextAttemptAt })
    .from(burnProofs)
    .where(and(eq(burnProofs.state, state), sql`${burnProofs.nextAttemptAt} is not null`))
    .orderBy(burnProofs.nextAttemptAt)
    .limit(1);
  return row?.dueAt ?? null;
}
