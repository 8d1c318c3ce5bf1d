import 'server-only';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { intents, mintReadings } from '#server/store/schema/schema-intents.ts';

export type MintReadingRow = typeof mintReadings.$inferSelect;
export type NamedMint = Pick<MintReadingRow, 'intentId' | 'chainId' | 'transactionId'>;

/** Asks for the named transactions, at least one, to be read now. What was read already stays as it is. */
export async function requestMintReadings(tx: Executor, named: readonly NamedMint[]): Promise<void> {
  await tx
    .insert(mintReadings)
    .values(named.map((mint) => ({ ...mint, dueAt: sql`clock_timestamp()` })))
    .onConflictDoUpdate({
      target: mintReadings.intentId,
      set: {
        transactionId: sql`excluded.transaction_id`,
        dueAt: sql`excluded.due_at`,
        standing: null,
        mintedBaseUnits: null,
        readAt: null,
        reads: 0,
      },
      setWhere: sql`${mintReadings.transactionId} <> excluded.transaction_id or ${mintReadings.readAt} is null`,
    });
}

export async function claimDueMintReadings(
  db: Executor,
  { limit, now, leaseUntil }: Lease,
): Promise<MintReadingRow[]> {
  const due = db
    .select({ id: mintReadings.intentId })
    .from(mintReadings)
    .where(lte(mintReadings.dueAt, now))
    .orderBy(asc(mintReadings.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(mintReadings)
    .set({ dueAt: leaseUntil })
    .where(inArray(mintReadings.intentId, due))
    .returning();
}

export async function findNextMintReadingDueAt(db: Executor): Promise<Date | null> {
  return findNextDue(db, mintReadings.dueAt);
}

/** Locks a reading, after its intent; undefined when another transaction is named by now. */
export async function lockMintReading(tx: Transaction, mint: NamedMint): Promise<MintReadingRow | undefined> {
  const [row] = await tx
    .select()
    .from(mintReadings)
    .where(and(eq(mintReadings.intentId, mint.intentId), eq(mintReadings.transactionId, mint.transactionId)))
    .for('update');
  return row;
}

/** Makes those that count what one transaction minted wait for each other. Taken before any row is locked. */
export async function lockMintTransaction(
  tx: Transaction,
  { chainId, transactionId }: NamedMint,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mint:${chainId}:${transactionId}`}, 0))`,
  );
}

/** The other onramps of the same wallet and amount that a transaction was counted for. */
export async function listCountedElsewhere(
  tx: Executor,
  mint: NamedMint,
  { destination, amountCents }: { readonly destination: string; readonly amountCents: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: mintReadings.intentId })
    .from(mintReadings)
    .innerJoin(intents, eq(intents.id, mintReadings.intentId))
    .where(
      and(
        eq(mintReadings.chainId, mint.chainId),
        eq(mintReadings.transactionId, mint.transactionId),
        eq(mintReadings.standing, 'minted'),
        ne(mintReadings.intentId, mint.intentId),
        sql`lower(${intents.destination}) = lower(${destination})`,
        eq(intents.amountCents, amountCents),
      ),
    )
    .orderBy(asc(mintReadings.intentId));
  return rows.map(({ id }) => id);
}

export async function updateMintReading(
  tx: Executor,
  intentId: string,
  changes: Partial<Omit<MintReadingRow, 'intentId'>>,
): Promise<void> {
  await tx.update(mintReadings).set(changes).where(eq(mintReadings.intentId, intentId));
}

export async function findMintReading(db: Executor, intentId: string): Promise<MintReadingRow | undefined> {
  const [row] = await db.select().from(mintReadings).where(eq(mintReadings.intentId, intentId));
  return row;
}
