import 'server-only';
import { and, asc, isNotNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor } from '#server/store/database.ts';
import { latestDue } from './lock-due.ts';

/**
 * When the first row falls due by this column; null when none is to. For a job that claims only when this is
 * due: what waits for longer than a row of its kind may (`LONGEST_WAIT_MS`) is due now, as for a claim.
 */
export async function findNextToClaim(
  db: Executor,
  dueAt: AnyPgColumn<{ data: Date }>,
  longestMs: number,
): Promise<Date | null> {
  const next = await findNextDue(db, dueAt);
  const now = databaseNow();
  return next !== null && next > latestDue(now, longestMs) ? now : next;
}

/** The same of those that meet the condition, however late that is. For a job that claims in each turn. */
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
