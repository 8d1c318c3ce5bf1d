import 'server-only';
import { asc, inArray, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

export interface OldRows {
  readonly before: Date;
  readonly limit: number;
}

/** Deletes at most `limit` rows of a table from before an instant, the oldest first. Answers how many. */
export async function deleteOldest(
  db: Executor,
  { table, at }: { readonly table: PgTable & { readonly id: PgColumn }; readonly at: PgColumn },
  { before, limit }: OldRows,
): Promise<number> {
  const { id } = table;
  const old = db
    .select({ id })
    .from<PgTable>(table)
    .where(lt(at, before))
    .orderBy(asc(at), asc(id))
    .limit(limit);
  const deleted = await db.delete<PgTable>(table).where(inArray(id, old)).returning({ id });
  return deleted.length;
}
