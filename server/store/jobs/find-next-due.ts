import 'server-only';
import { and, asc, isNotNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/store/database.ts';

/** When the first row falls due by this column, of those that meet the condition; null when none is to. */
export async function findNextDue(
  db: Executor,
  dueAt: AnyPgColumn<{ data: Date }>,
  condition?: SQL,
): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt })
    .from(dueAt.table)
    .where(and(isNotNull(dueAt), condition))
    .orderBy(asc(dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}
