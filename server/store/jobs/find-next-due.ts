import 'server-only';
import { and, asc, isNotNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import { latestDue } from './lock-due.ts';
import { LONGEST_WAIT_MS } from './longest-waits.ts';

/**
 * When the first row falls due by this column, of those that meet the condition; null when none is to. For a
 * job that claims only when this is due: what waits for longer than a row may (`LONGEST_WAIT_MS.row`) is due
 * now, as for a claim.
 */
export async function findNextToClaim(
  db: Executor,
  dueAt: AnyPgColumn<{ data: Date }>,
  condition?: SQL,
): Promise<Date | null> {
  const next = await findNextDue(db, dueAt, condition);
  const now = databaseNow();
  return next !== null && next > latestDue(now, LONGEST_WAIT_MS.row) ? now : next;
}

/** The same, however late that is. For a job that claims in each turn. */
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
