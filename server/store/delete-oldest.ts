import 'server-only';
import { and, asc, inArray, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

export interface OldRows {
  readonly before: Date;
  readonly limit: number;
}

interface Source {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly at: PgColumn;
  /** Rows for which this does not hold stay. */
  readonly where?: SQL;
}

/** Deletes at most `limit` rows of a table from before an instant, the oldest first. Answers how many. */
export async function deleteOldest(
  db: Executor,
  { table, key, at, where }: Source,
  { before, limit }: OldRows,
): Promise<number> {
  const isOld = lt(at, before);
  const old = db.select({ key }).from(table).where(and(isOld, where)).orderBy(asc(at), asc(key)).limit(limit);
  // Asked again of the row itself: it may have become newer since it was chosen.
  const deleted = await db
    .delete(table)
    .where(and(inArray(key, old), isOld))
    .returning({ key });
  return deleted.length;
}
