import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Executor } from '#server/store/database.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isDueNow, latestDue } from '#server/store/jobs/lock-due.ts';
import { statusPages } from '#server/store/schema/schema-lists.ts';
import { instantSql, toInterval } from '#server/store/instant-sql.ts';

/** A page that this process is to read. */
export interface ClaimedPage {
  readonly status: string;
  readonly offset: number;
  /** When the first page of its list was read. */
  readonly begunAt: Date;
  readonly leaseUntil: Date;
}

/** A list that was not continued for so long is begun again: its rows have moved. */
const STALE_MS = 30_000;
/** No page is leased or put off for longer: what is later was set while the database's clock was ahead. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/** Whether no process reads a page of the list, and none is put off. */
export function isPageFree(leaseUntil: Date | null, now: Date): boolean {
  if (leaseUntil === null || leaseUntil <= now) return true;
  return leaseUntil > latestDue(now, LONGEST_WAIT_MS);
}

/** Claims the next page of the list of a status; undefined while another process reads one. */
export async function claimStatusPage(
  db: Executor,
  status: string,
  { now, leaseUntil }: Pick<Lease, 'now' | 'leaseUntil'>,
): Promise<ClaimedPage | undefined> {
  const nowSql = instantSql(now);
  const { nextOffset, begunAt, leaseUntil: lease } = statusPages;
  const isNew = sql`(${nextOffset} = 0 or coalesce(${lease}, '-infinity') < ${nowSql} - ${toInterval(STALE_MS)})`;
  const [row] = await db
    .insert(statusPages)
    .values({ status, begunAt: now, leaseUntil })
    .onConflictDoUpdate({
      target: statusPages.status,
      set: {
        leaseUntil,
        begunAt: sql`case when ${isNew} then ${nowSql} else ${begunAt} end`,
        nextOffset: sql`case when ${isNew} then 0 else ${nextOffset} end`,
      },
      setWhere: isDueNow(sql`coalesce(${lease}, '-infinity')`, now, LONGEST_WAIT_MS),
    })
    .returning({ offset: nextOffset, begunAt });
  return row && { status, leaseUntil, ...row };
}

/** The page is read: the next one is free, or the list is complete. */
export async function finishStatusPage(
  db: Executor,
  { status, begunAt, leaseUntil }: ClaimedPage,
  { nextOffset, now }: { readonly nextOffset: number | null; readonly now: Date },
): Promise<void> {
  await db
    .update(statusPages)
    .set({
      nextOffset: nextOffset ?? 0,
      leaseUntil: now,
      ...(nextOffset === null && { completeFrom: begunAt }),
    })
    .where(and(eq(statusPages.status, status), eq(statusPages.leaseUntil, leaseUntil)));
}

/** The page could not be read: it is tried again later. */
export async function delayStatusPage(
  db: Executor,
  { status, leaseUntil }: ClaimedPage,
  until: Date,
): Promise<void> {
  await db
    .update(statusPages)
    .set({ leaseUntil: until })
    .where(and(eq(statusPages.status, status), eq(statusPages.leaseUntil, leaseUntil)));
}
