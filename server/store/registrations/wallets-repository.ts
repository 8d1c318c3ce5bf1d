import 'server-only';
import { and, asc, eq, getTableColumns, inArray, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import type { ChainId } from '#lib/chains/chains.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import type { ReadStart } from '#server/store/begin-read.ts';
import { findNextDue, findNextToClaim } from '#server/store/jobs/find-next-due.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isOfOthers, lockDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import { NOT_ON_CHAIN_AT } from './wallet-events-repository.ts';

export type WalletRow = typeof wallets.$inferSelect;

/** Every row, cancelled ones last; the service's own order is not documented and not used (R103). */
export async function listWalletRows(db: Executor): Promise<WalletRow[]> {
  return db
    .select()
    .from(wallets)
    .orderBy(
      sql`${wallets.deletedAt} is not null`,
      sql`${wallets.createdAt} desc`,
      sql`${wallets.deletedAt} desc`,
      asc(wallets.id),
    );
}

/** Whether one is not cancelled. */
export async function hasWallet(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: wallets.id }).from(wallets).where(isNull(wallets.deletedAt)).limit(1);
  return rows.length > 0;
}

/** Those of these chains that are not cancelled, the oldest first. */
export async function listWalletRowsOn(db: Executor, chainIds: readonly ChainId[]): Promise<WalletRow[]> {
  return db
    .select()
    .from(wallets)
    .where(and(inArray(wallets.chainId, [...chainIds]), isNull(wallets.deletedAt)))
    .orderBy(asc(wallets.createdAt));
}

/** More than wait for a signature on one chain at any time. */
const MOST_TO_SIGN = 1_000;

/** The registrations of a chain with something to be signed, by id: a call, or a staged transaction. */
export async function listWalletsToSign(db: Executor, chainId: ChainId): Promise<string[]> {
  const isPrepared = sql`(${wallets.resource} ->> 'calldata' is not null or ${wallets.transaction} is not null)`;
  const rows = await db
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.chainId, chainId), isNull(wallets.deletedAt), isPrepared))
    .orderBy(asc(wallets.createdAt))
    .limit(MOST_TO_SIGN);
  return rows.map(({ id }) => id);
}

export async function findWallet(db: Executor, id: string): Promise<WalletRow | undefined> {
  const [row] = await db.select().from(wallets).where(eq(wallets.id, id));
  return row;
}

/** The registrations of an address on a chain, newest first. EVM addresses are the same in any case. */
export async function listWalletsOfAddress(
  db: Executor,
  chainId: ChainId,
  address: string,
): Promise<WalletRow[]> {
  const rows = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.chainId, chainId), sql`lower(${wallets.address}) = ${address.toLowerCase()}`))
    .orderBy(sql`${wallets.createdAt} desc`);
  // Base58 distinguishes capitals, so the same letters in another case are another address.
  return chainId === 'solana' ? rows.filter((row) => row.address === address) : rows;
}

/** The registration that an address has now: none where the last was deleted. */
export async function findPresentWallet(
  db: Executor,
  chainId: ChainId,
  address: string,
): Promise<WalletRow | undefined> {
  const rows = await listWalletsOfAddress(db, chainId, address);
  return rows.find(({ deletedAt }) => deletedAt === null);
}

/** What says of a registration whether its wallet may receive. */
export type WalletStanding = Pick<WalletRow, keyof typeof STANDING> & { readonly notOnChainAt: Date | null };
const { id, chainId, address, role, state, reconciliationStatus, deletedAt, contradictedAt } = wallets;
const STANDING = { id, chainId, address, role, state, reconciliationStatus, deletedAt, contradictedAt };

/** The registrations of these addresses, newest first; on Solana also those of another case. */
export async function listWalletsOfAddresses(
  db: Executor,
  asked: readonly Pick<WalletRow, 'chainId' | 'address'>[],
): Promise<WalletStanding[]> {
  const pairs = new Map(asked.map((one) => [`${one.chainId} ${one.address.toLowerCase()}`, one]));
  const chains = [...pairs.values()].map((one) => one.chainId);
  const addresses = [...pairs.values()].map((one) => one.address.toLowerCase());
  return db
    .select({ ...STANDING, notOnChainAt: NOT_ON_CHAIN_AT })
    .from(wallets)
    .where(
      sql`(${wallets.chainId}, lower(${wallets.address})) in (
        select * from unnest(${sql.param(chains)}::text[], ${sql.param(addresses)}::text[]))`,
    )
    .orderBy(sql`${wallets.createdAt} desc`);
}

/**
 * Locks the rows until the transaction ends, always in the same order, so that two batches cannot block each
 * other.
 */
export async function lockWallets(tx: Transaction, ids: readonly string[]): Promise<Map<string, WalletRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(wallets)
    .where(inArray(wallets.id, [...ids]))
    .orderBy(asc(wallets.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same of one row; undefined where there is none. */
export async function lockWallet(tx: Transaction, id: string): Promise<WalletRow | undefined> {
  return (await lockWallets(tx, [id])).get(id);
}

/**
 * Inserts rows that are not there yet and answers the ids of those: another transaction may have been faster.
 */
export async function insertWallets(tx: Transaction, rows: readonly WalletRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insert(wallets)
    .values([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ id: wallets.id });
  return new Set(inserted.map(({ id }) => id));
}

/** Writes rows that the transaction holds locked. One statement for all of them. */
export async function saveWallets(tx: Transaction, rows: readonly WalletRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(wallets)
    .values([...rows])
    .onConflictDoUpdate({ target: wallets.id, set: EXCLUDED });
}

/** Sets what may be set without reading the row first. */
export async function updateWallet(
  db: Executor,
  id: string,
  change: Partial<Pick<WalletRow, 'detailDueAt' | 'watchedUntil' | 'feeBalanceBaseUnits'>>,
): Promise<void> {
  await db.update(wallets).set(change).where(eq(wallets.id, id));
}

/** Notes that rows were confirmed as they are. */
export async function touchWallets(
  tx: Executor,
  ids: readonly string[],
  { readAt, order }: { readonly readAt: Date; readonly order: number },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(wallets)
    .set({
      readAt: sql`greatest(${wallets.readAt}, ${instantSql(readAt)})`,
      readOrder: sql`greatest(${wallets.readOrder}, ${order})`,
    })
    .where(inArray(wallets.id, [...ids]));
}

/** Requests one read, now, of every row that no answer since has covered; answers how many there are. */
export async function requestUnlistedReads(tx: Executor, { order }: ReadStart): Promise<number> {
  const due = sql`least(coalesce(${wallets.detailDueAt}, clock_timestamp()), clock_timestamp())`;
  const requested = await tx
    .update(wallets)
    .set({ detailDueAt: due })
    .where(and(isNull(wallets.deletedAt), lt(wallets.readOrder, order)))
    .returning({ id: wallets.id });
  return requested.length;
}

/**
 * Claims wallets whose own page is to be read, with something in progress or without; a lease that runs out
 * makes it another process's turn.
 */
export async function claimWalletReads(
  db: Executor,
  lease: Lease,
  isWatched: boolean,
): Promise<{ id: string }[]> {
  const watched = sql`coalesce(${wallets.watchedUntil} > ${instantSql(lease.now)}, false)`;
  const due = lockDue(
    db,
    {
      key: wallets.id,
      dueAt: wallets.detailDueAt,
      where: isWatched ? watched : not(watched),
      longestMs: LONGEST_WAIT_MS.walletRead,
    },
    lease,
  );
  return db
    .update(wallets)
    .set({ detailDueAt: lease.leaseUntil })
    .where(inArray(wallets.id, due))
    .returning({ id: wallets.id });
}

export async function findNextWalletReadDueAt(db: Executor): Promise<Date | null> {
  return findNextToClaim(db, wallets.detailDueAt, LONGEST_WAIT_MS.walletRead);
}

/**
 * Claims wallets whose own balance is to be read; the next time is set at once, whatever comes of this one.
 */
export async function claimFeeBalances(
  db: Executor,
  lease: Lease,
): Promise<Pick<WalletRow, 'id' | 'chainId' | 'address'>[]> {
  const due = lockDue(
    db,
    {
      key: wallets.id,
      dueAt: wallets.feeBalanceDueAt,
      where: isNull(wallets.deletedAt),
      chain: wallets.chainId,
      longestMs: LONGEST_WAIT_MS.feeBalance,
    },
    lease,
  );
  return db
    .update(wallets)
    .set({ feeBalanceDueAt: lease.leaseUntil })
    .where(inArray(wallets.id, due))
    .returning({ id: wallets.id, chainId: wallets.chainId, address: wallets.address });
}

export async function findNextFeeBalanceDueAt(
  db: Executor,
  exceptChains?: Lease['exceptChains'],
): Promise<Date | null> {
  const isOne = and(isNull(wallets.deletedAt), isOfOthers(wallets.chainId, exceptChains));
  return findNextDue(db, wallets.feeBalanceDueAt, isOne);
}

const EXCLUDED: Record<string, SQL> = Object.fromEntries(
  Object.entries(getTableColumns(wallets))
    .filter(([name]) => name !== 'id')
    .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
);
