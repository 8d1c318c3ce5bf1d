import 'server-only';
import { and, asc, inArray, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

export interface OldRows {
  readonly before: Date;
  readonly limit: number;
}

interface Source {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly at: PgColumn;
  /** Rows for which this does not hold stay. */
  readonly where?: SQL;
}

/** Deletes at most `limit` rows of a table from before an instant, the oldest first. Answers how many. */
export async function deleteOldest(
  db: Executor,
  { table, at, where }: Source,
  { before, limit }: OldRows,
): Promise<number> {
  const { id } = table;
  const old = db
    .select({ id })
    .from<PgTable>(table)
    .where(and(lt(at, before), where))
    .orderBy(asc(at), asc(id))
    .limit(limit);
  const deleted = await db.delete<PgTable>(table).where(inArray(id, old)).returning({ id });
  return deleted.length;
}
