import 'server-only';
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { ENDED_ATTEMPT_STATES, attemptStates } from '#lib/burns/attempt-state.ts';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/store/database.ts';
import { findNextDue } from '#server/store/jobs/find-next-due.ts';
import type { LeasedRows } from '#server/store/jobs/keep-lease.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isOfOthers, lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { burnAttempts, type OwnSearch } from '#server/store/schema/schema-burns.ts';
import { refreshBurnStanding } from './burn-standing.ts';
import { users } from '#server/store/schema/schema.ts';

export type BurnAttemptRow = typeof burnAttempts.$inferSelect;
export type { OwnSearch };
/** Where a claim of one of these is extended. */
export const LEASED_ATTEMPTS: LeasedRows<BurnAttemptRow> = {
  table: burnAttempts,
  isRow: ({ id }) => eq(burnAttempts.id, id),
};
export type BurnAttemptDraft = Pick<
  BurnAttemptRow,
  'intentId' | 'chainId' | 'tokenHolder' | 'startedBy' | 'nextAttemptAt'
> &
  Partial<Pick<BurnAttemptRow, 'startedByLink' | 'amountCents'>>;

/**
 * Starts an attempt; undefined when the intent has a live one (B7). The index decides, not an earlier read.
 */
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

/**
 * An attempt with the names of the user who requested it and of the one who has the claim; null for a signing
 * link, or none.
 */
export type NamedAttemptRow = BurnAttemptRow & {
  readonly startedByName: string | null;
  readonly claimedByName: string | null;
};

/** Its search or a hash of it shows a burn that may be its own (R82). */
const IS_UNCLEAR = sql`(${burnAttempts.problem} is not distinct from ${UNCLEAR}
  or ${burnAttempts.unclearHeight} is not null)`;

/**
 * The attempt that an intent's page shows: the live one, else one whose authorization found an unclear burn,
 * else the newest. A newer one without an authorization would say that no burn was found.
 */
export async function findCurrentAttempt(
  db: Executor,
  intentId: string,
): Promise<NamedAttemptRow | undefined> {
  const claimants = alias(users, 'claimants');
  const [row] = await db
    .select({ attempt: burnAttempts, startedByName: users.name, claimedByName: claimants.name })
    .from(burnAttempts)
    .leftJoin(users, eq(users.id, burnAttempts.startedBy))
    .leftJoin(claimants, eq(claimants.id, burnAttempts.claimedBy))
    .where(eq(burnAttempts.intentId, intentId))
    .orderBy(
      sql`${notInArray(burnAttempts.state, [...ENDED_ATTEMPT_STATES])} desc`,
      sql`(${IS_UNCLEAR} and ${burnAttempts.authorizationExpiresAt} is not null) desc`,
      desc(burnAttempts.startedAt),
    )
    .limit(1);
  return row && { ...row.attempt, startedByName: row.startedByName, claimedByName: row.claimedByName };
}

/** Every attempt of an intent, oldest first. */
export async function listBurnAttempts(db: Executor, intentId: string): Promise<BurnAttemptRow[]> {
  return db
    .select()
    .from(burnAttempts)
    .where(eq(burnAttempts.intentId, intentId))
    .orderBy(burnAttempts.startedAt);
}

const TO_SIGN = attemptStates(({ phase, isIssued }) => phase === 'to_sign' && isIssued);
/** More than wait for a signature on one chain at any time. */
const MOST_TO_SIGN = 1_000;

/** The attempts of a chain that wait for a signature, who waits longest first. */
export async function listAttemptsToSign(
  db: Executor,
  chainId: BurnAttemptRow['chainId'],
  limit = MOST_TO_SIGN,
): Promise<BurnAttemptRow[]> {
  return db
    .select()
    .from(burnAttempts)
    .where(and(inArray(burnAttempts.state, TO_SIGN), eq(burnAttempts.chainId, chainId)))
    .orderBy(burnAttempts.startedAt)
    .limit(limit);
}

/** Columns from which it follows what is known of a burn. */
const SHOWS_BURN = ['state', 'problem', 'askedAt', 'authorizationExpiresAt'] as const;
/** Columns of the work on an attempt, which go on changing while it waits. */
const OF_WORK: readonly string[] = [
  'nextAttemptAt',
  'prepareTries',
  'scanFromBlock',
  'scanToBlock',
  'ownSearch',
  'unclearHeight',
];

/** `updated_at` says since when an attempt is what it is: one that is only tried again stays as old. */
function updatedAtAfter(change: Partial<BurnAttemptRow>): SQL {
  const columns = getTableColumns(burnAttempts);
  const changes = Object.entries(columns).flatMap(([name, column]) => {
    const value = change[name as keyof BurnAttemptRow];
    if (value === undefined || OF_WORK.includes(name)) return [];
    return [sql`${column} is distinct from ${sql.param(value, column)}`];
  });
  return sql`case when ${or(sql`false`, ...changes)} then now() else ${burnAttempts.updatedAt} end`;
}

export async function updateBurnAttempt(
  tx: Executor,
  id: string,
  change: Partial<Omit<BurnAttemptRow, 'id'>>,
): Promise<BurnAttemptRow> {
  const [row] = await tx
    .update(burnAttempts)
    .set({ ...change, updatedAt: updatedAtAfter(change) })
    .where(eq(burnAttempts.id, id))
    .returning();
  if (!row) throw new Error(`no burn attempt ${id}`);
  if (SHOWS_BURN.some((column) => column in change)) await refreshBurnStanding(tx, row.intentId);
  return row;
}

/**
 * Claims attempts in these states whose turn it is. When a lease ends, the attempt is another process's turn.
 */
export async function claimDueAttempts(
  db: Executor,
  states: readonly BurnAttemptRow['state'][],
  lease: Lease,
): Promise<BurnAttemptRow[]> {
  const due = lockDue(
    db,
    {
      key: burnAttempts.id,
      dueAt: burnAttempts.nextAttemptAt,
      where: inArray(burnAttempts.state, [...states]),
      chain: burnAttempts.chainId,
      longestMs: LONGEST_WAIT_MS.attempt,
    },
    lease,
  );
  return db
    .update(burnAttempts)
    .set({ nextAttemptAt: lease.leaseUntil })
    .where(inArray(burnAttempts.id, due))
    .returning();
}

export async function findNextAttemptDueAt(
  db: Executor,
  states: readonly BurnAttemptRow['state'][],
  exceptChains?: Lease['exceptChains'],
): Promise<Date | null> {
  const { state, chainId, nextAttemptAt } = burnAttempts;
  return findNextDue(db, nextAttemptAt, and(inArray(state, [...states]), isOfOthers(chainId, exceptChains)));
}

/** Whether an authorization was ever seen for an intent. */
export async function hasHadAuthorization(db: Executor, intentId: string): Promise<boolean> {
  const count = await db.$count(
    burnAttempts,
    and(eq(burnAttempts.intentId, intentId), sql`${burnAttempts.authorizationExpiresAt} is not null`),
  );
  return count > 0;
}

/**
 * EVM: the attempt by which the intent's authorization was first handed out; it has one, and it is never
 * replaced (R66, R67).
 */
export async function findAuthorizedAttempt(
  db: Executor,
  intentId: string,
): Promise<BurnAttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(burnAttempts)
    .where(and(eq(burnAttempts.intentId, intentId), isNotNull(burnAttempts.authorization)))
    .orderBy(burnAttempts.startedAt)
    .limit(1);
  return row;
}

const MOST_RIVALS = 500;

type RivalOf = Pick<BurnAttemptRow, 'chainId' | 'tokenHolder' | 'intentId'>;

/**
 * EVM: the calls that the same holder was authorized to send for other intents of the chain, newest first.
 */
export async function listRivalCalls(db: Executor, attempt: RivalOf): Promise<string[]> {
  const rivals = await listRivals(db, attempt, burnAttempts.authorization);
  return [...new Set(rivals.flatMap(({ authorization }) => authorization?.data ?? []))];
}

/** Solana: what was staged for other intents of the same holder, newest first. */
export async function listRivalTransactions(db: Executor, attempt: RivalOf): Promise<string[]> {
  const rivals = await listRivals(db, attempt, burnAttempts.unsignedTransaction);
  return [...new Set(rivals.flatMap(({ staged }) => staged ?? []))];
}

/** Of the same holder's attempts for other intents of the chain, those that have a column, newest first. */
async function listRivals(
  db: Executor,
  { chainId, tokenHolder, intentId }: RivalOf,
  column: AnyPgColumn,
): Promise<{ authorization: BurnAttemptRow['authorization']; staged: string | null }[]> {
  return db
    .select({ authorization: burnAttempts.authorization, staged: burnAttempts.unsignedTransaction })
    .from(burnAttempts)
    .where(
      and(
        eq(burnAttempts.tokenHolder, tokenHolder),
        eq(burnAttempts.chainId, chainId),
        ne(burnAttempts.intentId, intentId),
        isNotNull(column),
      ),
    )
    .orderBy(desc(burnAttempts.startedAt))
    .limit(MOST_RIVALS);
}

/**
 * Whether the holder burned an intent's amount in a transaction that does not show for which intent (R82).
 * With `asker`: not where only an authorization is missing to compare it with, and this holder asks for it.
 */
export async function hasUnclearBurn(
  db: Executor,
  intentId: string,
  asker?: { readonly tokenHolder: string },
): Promise<boolean> {
  const count = await db.$count(
    burnAttempts,
    and(
      eq(burnAttempts.intentId, intentId),
      IS_UNCLEAR,
      asker &&
        or(isNotNull(burnAttempts.authorizationExpiresAt), ne(burnAttempts.tokenHolder, asker.tokenHolder)),
    ),
  );
  return count > 0;
}

/** The height or slot from which burns of an intent have been searched, since its first authorization. */
export async function findFirstScanBlock(db: Executor, intentId: string): Promise<bigint | undefined> {
  const [row] = await db
    .select({ block: burnAttempts.scanFromBlock })
    .from(burnAttempts)
    .where(and(eq(burnAttempts.intentId, intentId), isNotNull(burnAttempts.scanFromBlock)))
    .orderBy(burnAttempts.scanFromBlock)
    .limit(1);
  return row?.block ?? undefined;
}
