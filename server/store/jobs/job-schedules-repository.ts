import 'server-only';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { findNextDue } from './find-next-due.ts';
import type { ScheduledRun } from './lease.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';

/**
 * Takes the next run of a scheduled job, over all processes: true for the one that is to run it now. What is
 * later than any run can be was set while the database's clock was ahead, and is due now.
 */
export async function takeScheduledRun(
  db: Executor,
  name: string,
  { now, nextRunAt, latestAt }: ScheduledRun,
): Promise<boolean> {
  const taken = await db
    .insert(jobSchedules)
    .values({ name, nextRunAt })
    .onConflictDoUpdate({
      target: jobSchedules.name,
      set: { nextRunAt: sql`excluded.next_run_at` },
      setWhere: sql`${lte(jobSchedules.nextRunAt, now)} or ${gt(jobSchedules.nextRunAt, latestAt)}`,
    })
    .returning({ name: jobSchedules.name });
  return taken.length > 0;
}

/** Whether no process has taken a later run of the job than the one that set this time. */
export async function isLatestRun(
  db: Executor,
  name: string,
  { nextRunAt }: Pick<ScheduledRun, 'nextRunAt'>,
): Promise<boolean> {
  const isIt = and(eq(jobSchedules.name, name), eq(jobSchedules.nextRunAt, nextRunAt));
  return (await db.$count(jobSchedules, isIt)) > 0;
}

/** Sets when a job runs next, for one that ended early. */
export async function rescheduleRun(db: Executor, name: string, nextRunAt: Date): Promise<void> {
  await db
    .insert(jobSchedules)
    .values({ name, nextRunAt })
    .onConflictDoUpdate({ target: jobSchedules.name, set: { nextRunAt } });
}

/** When the first of these jobs runs next. */
export async function findNextScheduledAt(db: Executor, names: readonly string[]): Promise<Date | null> {
  return findNextDue(db, jobSchedules.nextRunAt, inArray(jobSchedules.name, [...names]));
}
