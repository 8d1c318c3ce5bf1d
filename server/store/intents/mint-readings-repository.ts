import 'server-only';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { Executor, Transaction } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isOfOthers, lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { lockName } from '#server/store/locks/lock-name.ts';
import { intents, mintReadings } from '#server/store/schema/schema-intents.ts';

export type MintReadingRow = typeof mintReadings.$inferSelect;
/** What was found is read a second time, when no network undoes its block any more. */
const READS_TO_CONFIRM = 2;

export type NamedMint = Pick<MintReadingRow, 'intentId' | 'chainId' | 'transactionId'>;

/**
 * Asks for the named transactions, at least one, to be read now: one that is new, or that no reading is due
 * of and that was not read to the end or not found. What was read of the same transaction stays.
 */
export async function requestMintReadings(tx: Executor, named: readonly NamedMint[]): Promise<void> {
  await tx
    .insert(mintReadings)
    .values(named.map((mint) => ({ ...mint, dueAt: sql`clock_timestamp()` })))
    .onConflictDoUpdate({
      target: mintReadings.intentId,
      set: {
        transactionId: sql`excluded.transaction_id`,
        dueAt: sql`excluded.due_at`,
        standing: keepIfSame(mintReadings.standing, sql`null`),
        mintedBaseUnits: keepIfSame(mintReadings.mintedBaseUnits, sql`null`),
        readAt: keepIfSame(mintReadings.readAt, sql`null`),
        reads: keepIfSame(mintReadings.reads, sql`0`),
        unanswered: 0,
      },
      setWhere: sql`${mintReadings.transactionId} <> excluded.transaction_id or (${mintReadings.dueAt} is null
        and (${mintReadings.reads} < ${READS_TO_CONFIRM} or ${mintReadings.standing} <> 'minted'))`,
    });
}

function keepIfSame(column: AnyColumn, otherwise: SQL): SQL {
  return sql`case when ${mintReadings.transactionId} = excluded.transaction_id then ${column} else ${otherwise} end`;
}

export async function claimDueMintReadings(db: Executor, lease: Lease): Promise<MintReadingRow[]> {
  const due = lockDue(
    db,
    {
      key: mintReadings.intentId,
      dueAt: mintReadings.dueAt,
      chain: mintReadings.chainId,
      longestMs: LONGEST_WAIT_MS.mintReading,
    },
    lease,
  );
  return db
    .update(mintReadings)
    .set({ dueAt: lease.leaseUntil })
    .where(inArray(mintReadings.intentId, due))
    .returning();
}

export async function findNextMintReadingDueAt(
  db: Executor,
  exceptChains?: Lease['exceptChains'],
): Promise<Date | null> {
  return findNextDue(db, mintReadings.dueAt, isOfOthers(mintReadings.chainId, exceptChains));
}

/** How many named mints no node has shown yet, be it as not there, of those that are still asked for. */
export async function countUnreadMints(db: Executor): Promise<number> {
  const { standing, unanswered, dueAt } = mintReadings;
  return db.$count(mintReadings, and(isNull(standing), gt(unanswered, 0), isNotNull(dueAt)));
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
  await lockName(tx, `mint:${chainId}:${transactionId}`);
}

/**
 * The other onramps of the same amount that a transaction may be the mint of: those of the same wallet that
 * it was counted for, and completed ones whose wallet is not known here, which are never counted.
 */
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
        ne(mintReadings.intentId, mint.intentId),
        eq(intents.amountCents, amountCents),
        or(
          and(
            eq(mintReadings.standing, 'minted'),
            sql`lower(${intents.destination}) = lower(${destination})`,
          ),
          and(isNull(intents.destination), eq(intents.status, 'completed')),
        ),
      ),
    )
    .orderBy(asc(mintReadings.intentId));
  return rows.map(({ id }) => id);
}

/** Nothing changes when another transaction is named by now. */
export async function updateMintReading(
  tx: Executor,
  { intentId, transactionId }: NamedMint,
  changes: Partial<Omit<MintReadingRow, keyof NamedMint>>,
): Promise<void> {
  await tx
    .update(mintReadings)
    .set(changes)
    .where(and(eq(mintReadings.intentId, intentId), eq(mintReadings.transactionId, transactionId)));
}

export async function findMintReading(db: Executor, intentId: string): Promise<MintReadingRow | undefined> {
  const [row] = await db.select().from(mintReadings).where(eq(mintReadings.intentId, intentId));
  return row;
}
