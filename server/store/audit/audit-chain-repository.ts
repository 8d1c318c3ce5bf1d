import 'server-only';
import { asc, desc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { updateMany } from '#server/store/bulk.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { CHAIN_START, hashEntry, type ChainedEntry } from './chain-hash.ts';

/** The newest entry of the chain: its hash covers all entries up to it. */
export interface ChainHead {
  /** 0 while nothing is in the chain. */
  readonly position: number;
  readonly hash: string;
}

/** A stored place in the chain, as it is in the database, perhaps changed since. */
export interface StoredLink {
  readonly entry: ChainedEntry;
  readonly hash: string | null;
}

const entryColumns = {
  id: auditLog.id,
  at: sql<string>`to_char(${auditLog.at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  actorUserId: auditLog.actorUserId,
  action: auditLog.action,
  subject: auditLog.subject,
  details: sql<string>`${auditLog.details}::text`,
};

/**
 * Puts up to `limit` entries at the end of the chain, in the order of their ids. How many they were, and the
 * newest of the chain then. One process does so at a time.
 */
export async function chainEntries(
  tx: Transaction,
  limit: number,
): Promise<{ readonly chained: number; readonly head: ChainHead }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.auditChain})`);
  const entries = await tx
    .select(entryColumns)
    .from(auditLog)
    .where(isNull(auditLog.chainPosition))
    .orderBy(asc(auditLog.id))
    .limit(limit);
  let { position, hash } = await findChainHead(tx);
  const links = entries.map((entry) => {
    position += 1;
    hash = hashEntry(hash, { position, ...entry });
    return { id: entry.id, chainPosition: position, chainHash: hash };
  });
  await updateMany(tx, [auditLog, ['chainPosition', 'chainHash']], links);
  return { chained: links.length, head: { position, hash } };
}

/** The newest entry of the chain. */
export async function findChainHead(db: Executor): Promise<ChainHead> {
  const [head] = await db
    .select({ position: auditLog.chainPosition, hash: auditLog.chainHash })
    .from(auditLog)
    .where(isNotNull(auditLog.chainPosition))
    .orderBy(desc(auditLog.chainPosition))
    .limit(1);
  return { position: head?.position ?? 0, hash: head?.hash ?? CHAIN_START };
}

/** The next `limit` links after a position, or else the first, in their order. */
export async function listChained(
  db: Executor,
  { after, limit }: { readonly after?: number | undefined; readonly limit: number },
): Promise<StoredLink[]> {
  const rows = await db
    .select({ ...entryColumns, position: auditLog.chainPosition, hash: auditLog.chainHash })
    .from(auditLog)
    .where(after === undefined ? isNotNull(auditLog.chainPosition) : gt(auditLog.chainPosition, after))
    .orderBy(asc(auditLog.chainPosition))
    .limit(limit);
  return rows.map(({ hash, position, ...entry }) => ({ entry: { position: position ?? 0, ...entry }, hash }));
}

/** How many entries are not in the chain yet. */
export async function countUnchained(db: Executor): Promise<number> {
  return db.$count(auditLog, isNull(auditLog.chainPosition));
}
