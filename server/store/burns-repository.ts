import 'server-only';
import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from './database.ts';
import { burnAttempts, burnProofs } from './schema-burns.ts';
import { users } from './schema.ts';

export type BurnAttemptRow = typeof burnAttempts.$inferSelect;
export type BurnProofRow = typeof burnProofs.$inferSelect;
export type BurnAttemptDraft = Pick<
  BurnAttemptRow,
  'intentId' | 'chainId' | 'tokenHolder' | 'startedBy' | 'nextAttemptAt'
>;

/** States that leave the place of an intent's one live attempt free. They are those of the partial unique index (B7). */
const OVER = ['reverted', 'lapsed'] as const;

/** Starts an attempt; undefined when the intent has a live one (B7). The index decides, not a look before. */
export async function insertBurnAttempt(
  tx: Executor,
  draft: BurnAttemptDraft,
): Promise<BurnAttemptRow | undefined> {
  const [row] = await tx
    .insert(burnAttempts)
    .values({ ...draft, state: 'preparing' })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findBurnAttempt(db: Executor, id: string): Promise<BurnAttemptRow | undefined> {
  const [row] = await db.select().from(burnAttempts).where(eq(burnAttempts.id, id));
  return row;
}

/** The attempt, locked until the transaction ends: its state is decided by one at a time. */
export async function lockBurnAttempt(tx: Transaction, id: string): Promise<BurnAttemptRow | undefined> {
  const [row] = await tx.select().from(burnAttempts).where(eq(burnAttempts.id, id)).for('update');
  return row;
}

/** The attempt that an intent's page shows: the live one, else the newest. */
export async function findCurrentAttempt(
  db: Executor,
  intentId: string,
): Promise<(BurnAttemptRow & { startedByName: string }) | undefined> {
  const [row] = await db
    .select({ attempt: burnAttempts, startedByName: users.name })
    .from(burnAttempts)
    .innerJoin(users, eq(users.id, burnAttempts.startedBy))
    .where(eq(burnAttempts.intentId, intentId))
    .orderBy(sql`${notInArray(burnAttempts.state, [...OVER])} desc`, desc(burnAttempts.startedAt))
    .limit(1);
  return row && { ...row.attempt, startedByName: row.startedByName };
}

export async function updateBurnAttempt(
  tx: Executor,
  id: string,
  change: Partial<Omit<BurnAttemptRow, 'id'>>,
): Promise<BurnAttemptRow> {
  const [row] = await tx
    .update(burnAttempts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(burnAttempts.id, id))
    .returning();
  if (!row) throw new Error(`no burn attempt ${id}`);
  return row;
}

/** Claims attempts in these states whose turn it is. A lease that runs out makes it somebody else's turn. */
export async function claimDueAttempts(
  db: Executor,
  states: readonly BurnAttemptRow['state'][],
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<BurnAttemptRow[]> {
  const due = db
    .select({ id: burnAttempts.id })
    .from(burnAttempts)
    .where(
      and(
        inArray(burnAttempts.state, [...states]),
        sql`${burnAttempts.nextAttemptAt} <= ${now.toISOString()}`,
      ),
    )
    .orderBy(burnAttempts.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(burnAttempts)
    .set({ nextAttemptAt: leaseUntil })
    .where(inArray(burnAttempts.id, due))
    .returning();
}

export async function findNextAttemptDueAt(
  db: Executor,
  states: readonly BurnAttemptRow['state'][],
): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: burnAttempts.nextAttemptAt })
    .from(burnAttempts)
    .where(and(inArray(burnAttempts.state, [...states]), sql`${burnAttempts.nextAttemptAt} is not null`))
    .orderBy(burnAttempts.nextAttemptAt)
    .limit(1);
  return row?.dueAt ?? null;
}

/** Whether an authorization was ever seen for an intent. */
export async function hasHadAuthorization(db: Executor, intentId: string): Promise<boolean> {
  const count = await db.$count(
    burnAttempts,
    and(eq(burnAttempts.intentId, intentId), sql`${burnAttempts.grantExpiresAt} is not null`),
  );
  return count > 0;
}

/** EVM: the height from which burns of an intent have been searched, since its first authorization. */
export async function findFirstScanBlock(db: Executor, intentId: string): Promise<bigint | undefined> {
  const [row] = await db
    .select({ block: burnAttempts.scanFromBlock })
    .from(burnAttempts)
    .where(and(eq(burnAttempts.intentId, intentId), isNotNull(burnAttempts.scanFromBlock)))
    .orderBy(burnAttempts.scanFromBlock)
    .limit(1);
  return row?.block ?? undefined;
}

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
