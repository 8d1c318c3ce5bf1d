import 'server-only';
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import type { ServiceList } from '#lib/system/service-lists.ts';
import type { Executor } from './database.ts';
import { listReads, unreadableRows } from '#server/store/schema/schema-lists.ts';

export type UnreadableRecord = typeof unreadableRows.$inferSelect;

/** Stores rows as received, and answers the keys of those that were new. */
export async function saveUnreadable(
  db: Executor,
  list: ServiceList,
  rows: readonly UnreadableRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const saved = await db
    .insert(unreadableRows)
    .values(rows.map((row) => ({ list, ...row })))
    .onConflictDoUpdate({
      target: [unreadableRows.list, unreadableRows.key],
      set: {
        reason: sql`excluded.reason`,
        raw: sql`excluded.raw`,
        clientReference: sql`excluded.client_reference`,
        lastSeenAt: sql`clock_timestamp()`,
      },
    })
    .returning({ key: unreadableRows.key, isNew: sql<boolean>`xmax = 0` });
  return saved.flatMap(({ key, isNew }) => (isNew ? [key] : []));
}

/** These can be read now. */
export async function forgetReadable(db: Executor, list: ServiceList, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const keys = ids.map((id) => id.toLowerCase());
  await db
    .delete(unreadableRows)
    .where(and(eq(unreadableRows.list, list), inArray(unreadableRows.key, keys)));
}

/** The whole list was read since then: what was not in it any more is gone. */
export async function forgetUnseen(db: Executor, list: ServiceList, since: Date): Promise<void> {
  await db
    .delete(unreadableRows)
    .where(and(eq(unreadableRows.list, list), lt(unreadableRows.lastSeenAt, since)));
}

export async function countUnreadable(db: Executor, list: ServiceList): Promise<number> {
  return db.$count(unreadableRows, eq(unreadableRows.list, list));
}

/** How many rows of each list cannot be read; a list without any is not in it. */
export async function countUnreadableByList(
  db: Executor,
): Promise<{ readonly list: ServiceList; readonly count: number }[]> {
  const { list } = unreadableRows;
  return db.select({ list, count: count() }).from(unreadableRows).groupBy(list).orderBy(asc(list));
}

/** The newest rows of these lists that cannot be read, and how many there are. */
export async function listUnreadable(
  db: Executor,
  lists: readonly ServiceList[],
  limit: number,
): Promise<{ readonly total: number; readonly rows: UnreadableRecord[] }> {
  const ofLists = inArray(unreadableRows.list, [...lists]);
  const total = await db.$count(unreadableRows, ofLists);
  if (total === 0) return { total, rows: [] };
  const rows = await db
    .select()
    .from(unreadableRows)
    .where(ofLists)
    .orderBy(desc(unreadableRows.firstSeenAt), unreadableRows.key)
    .limit(limit);
  return { total, rows };
}

/** The list was read to its end. */
export async function recordListRead(db: Executor, list: ServiceList): Promise<void> {
  const read = { completedAt: sql`clock_timestamp()`, failingSince: null };
  await db
    .insert(listReads)
    .values({ list, ...read })
    .onConflictDoUpdate({ target: listReads.list, set: read });
}

/** The list could not be read; the first time since it could is stored. */
export async function recordListFailure(db: Executor, list: ServiceList): Promise<void> {
  await db
    .insert(listReads)
    .values({ list, failingSince: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: listReads.list,
      set: { failingSince: sql`coalesce(${listReads.failingSince}, clock_timestamp())` },
    });
}

export async function findListRead(
  db: Executor,
  list: ServiceList,
): Promise<typeof listReads.$inferSelect | undefined> {
  const [row] = await db.select().from(listReads).where(eq(listReads.list, list));
  return row;
}
