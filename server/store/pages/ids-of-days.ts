import 'server-only';
import { asc, desc, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/store/database.ts';
import { endOfDay, startOfDay } from './day-sql.ts';

/**
 * Rows that are stored at the same moment may have ids in another order than instants. So many rows beside an
 * instant are compared.
 */
const SAME_MOMENT = 100;

interface GrowingTable {
  readonly table: PgTable;
  /** Numbered as rows are added. */
  readonly id: PgColumn;
  /** When a row was added; it has an index. */
  readonly at: PgColumn;
}

/**
 * The conditions for a range of days of the app's time zone, both included. They limit the ids as well as the
 * instants, because the list is read in the order of its ids. `none` when there are no rows on one side of
 * the range.
 */
export async function toDayConditions(
  db: Executor,
  table: GrowingTable,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<SQL[] | 'none'> {
  const conditions: SQL[] = [];
  if (from !== undefined) {
    const first = await findIdAt(db, table, startOfDay(from), 'after');
    if (first === undefined) return 'none';
    conditions.push(gte(table.id, first), sql`${table.at} >= ${startOfDay(from)}`);
  }
  if (to !== undefined) {
    const last = await findIdAt(db, table, endOfDay(to), 'before');
    if (last === undefined) return 'none';
    conditions.push(lte(table.id, last), sql`${table.at} < ${endOfDay(to)}`);
  }
  return conditions;
}

/** The greatest id before an instant, or the least id from that instant on. */
async function findIdAt(
  db: Executor,
  { table, id, at }: GrowingTable,
  instant: SQL,
  side: 'before' | 'after',
): Promise<number | undefined> {
  const order = side === 'before' ? [desc(at), desc(id)] : [asc(at), asc(id)];
  const nearest = db
    .select({ id: sql<number>`${id}`.mapWith(Number).as('id') })
    .from(table)
    .where(side === 'before' ? sql`${at} < ${instant}` : sql`${at} >= ${instant}`)
    .orderBy(...order)
    .limit(SAME_MOMENT)
    .as('nearest');
  const ids = (await db.select({ id: nearest.id }).from(nearest)).map((row) => row.id);
  if (ids.length === 0) return undefined;
  return side === 'before' ? Math.max(...ids) : Math.min(...ids);
}
