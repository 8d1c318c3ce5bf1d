import 'server-only';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/store/database.ts';
import type { Lease } from '#server/store/jobs/lease.ts';
import { isDueNow, latestDue } from '#server/store/jobs/lock-due.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { statusPages } from '#server/store/schema/schema-lists.ts';
import { instantSql } from '#server/store/instant-sql.ts';

/** What is due of one status in the regular poll. */
export interface DueStatus {
  readonly status: string;
  /**
   * How many are due, without those that the last complete list of the status lacked, up to
   * `MOST_DUE_COUNTED`.
   */
  readonly dueCount: number;
  readonly oldestDueAt: Date | null;
  /** Until when a process reads a page of it. */
  readonly leaseUntil: Date | null;
}

export interface DuePoll {
  readonly id: string;
  readonly dueAt: Date;
  readonly status: string;
}

/** More than these are not counted: so many are cheaper to read as pages in any case. */
const MOST_DUE_COUNTED = 1_000;

const dueStatusSchema = z.array(
  z.object({
    status: z.string(),
    due_count: z.number(),
    oldest_ms: z.coerce.number().nullable(),
    lease_ms: z.coerce.number().nullable(),
  }),
);
const duePollSchema = z.array(z.object({ id: z.string(), due_ms: z.coerce.number(), status: z.string() }));
const nextSchema = z.tuple([z.object({ next_ms: z.coerce.number().nullable() })]);

/** Every status that is polled, each found by one probe of the index: many rows have few of them. */
const POLLED_STATUSES = sql`polled_statuses(status) as (
  (select ${intents.status} from ${intents} where ${intents.nextPollAt} is not null order by ${intents.status} limit 1)
  union all
  select (select ${intents.status} from ${intents}
    where ${intents.nextPollAt} is not null and ${intents.status} > polled_statuses.status
    order by ${intents.status} limit 1)
  from polled_statuses where polled_statuses.status is not null)`;

/** What is due of each status. */
export async function listDueStatuses(db: Executor, now: Date): Promise<DueStatus[]> {
  const nowSql = instantSql(now);
  const rows = await db.execute(sql`with recursive ${POLLED_STATUSES}
    select one.status, due.due_count, ${toMs(sql`due.oldest`)} as oldest_ms,
      ${toMs(sql`pages.lease_until`)} as lease_ms
    from polled_statuses as one
    left join ${statusPages} as pages on pages.status = one.status
    cross join lateral (
      select count(*)::int as due_count, min(found.next_poll_at) as oldest from (
        select ${intents.nextPollAt} from ${intents}
        where ${intents.status} = one.status and ${intents.nextPollAt} <= ${nowSql}
          and ${intents.nextPollAt} > coalesce(pages.complete_from, '-infinity'::timestamptz)
        order by ${intents.nextPollAt} limit ${MOST_DUE_COUNTED}
      ) as found
    ) as due
    where one.status is not null and due.due_count > 0`);
  return dueStatusSchema.parse([...rows]).map((row) => ({
    status: row.status,
    dueCount: row.due_count,
    oldestDueAt: toDate(row.oldest_ms),
    leaseUntil: toDate(row.lease_ms),
  }));
}

/** How many intents of a status are polled, counted up to `most`. */
export async function countPolled(db: Executor, status: string, most: number): Promise<number> {
  const found = db
    .select({ one: sql`1` })
    .from(intents)
    .where(and(sql`${intents.status} = ${status}`, sql`${intents.nextPollAt} is not null`))
    .limit(most)
    .as('found');
  return db.$count(found);
}

interface DuePollQuery {
  readonly now: Date;
  readonly limit: number;
  /**
   * Statuses that are read as pages: of these, only intents that a complete list lacked are read one by one.
   */
  readonly inPages: readonly string[];
  /** By how many milliseconds intents of a status count as due for longer. */
  readonly headStartMs: Readonly<Record<string, number>>;
}

/**
 * Intents that are due to be read one by one, those due for longest first; the head start of their status
 * counts as time due.
 */
export async function listDuePolls(db: Executor, query: DuePollQuery): Promise<DuePoll[]> {
  const { now, limit, inPages, headStartMs } = query;
  const nowSql = instantSql(now);
  const ahead = sql`coalesce((${JSON.stringify(headStartMs)}::jsonb ->> one.status)::float8, 0)`;
  const isInPages = sql`one.status in (select jsonb_array_elements_text(${JSON.stringify(inPages)}::jsonb))`;
  const rows = await db.execute(sql`with recursive ${POLLED_STATUSES}
    select due.id, ${toMs(sql`due.next_poll_at`)} as due_ms, one.status
    from polled_statuses as one
    left join ${statusPages} as pages on pages.status = one.status
    cross join lateral (
      (select ${intents.id}, ${intents.nextPollAt} from ${intents}
      where ${intents.status} = one.status and ${intents.nextPollAt} <= ${nowSql}
        and (not ${isInPages} or ${intents.nextPollAt} <= pages.complete_from)
      order by ${intents.nextPollAt} limit ${limit})
      union all
      (select ${intents.id}, ${nowSql} from ${intents}
      where ${intents.status} = one.status and ${intents.nextPollAt} > ${instantSql(latestDue(now, LONGEST_WAIT_MS.poll))}
      order by ${intents.nextPollAt} limit ${limit})
    ) as due
    where one.status is not null
    order by ${toMs(sql`due.next_poll_at`)} - ${ahead} limit ${limit}`);
  return duePollSchema.parse([...rows]).map((row) => ({
    id: row.id,
    dueAt: new Date(row.due_ms),
    status: row.status,
  }));
}

/** Claims those of these intents that are still due. */
export async function claimPolls(
  db: Executor,
  ids: readonly string[],
  { now, leaseUntil }: Pick<Lease, 'now' | 'leaseUntil'>,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const due = db
    .select({ id: intents.id })
    .from(intents)
    .where(and(inArray(intents.id, [...ids]), isDueNow(intents.nextPollAt, now, LONGEST_WAIT_MS.poll)))
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(intents)
    .set({ nextPollAt: leaseUntil })
    .where(inArray(intents.id, due))
    .returning({ id: intents.id });
  return claimed.map(({ id }) => id);
}

/** Since when the intent is due that is due for longest; null when none is. */
export async function findOldestPollAt(db: Executor, now: Date): Promise<Date | null> {
  const at = await findNextPollAt(db, new Date(0));
  return at !== null && at <= now ? at : null;
}

/** When the first intent falls due that is not due yet. */
export async function findNextPollAt(db: Executor, after: Date): Promise<Date | null> {
  const rows = await db.execute(sql`with recursive ${POLLED_STATUSES}
    select ${toMs(sql`min(next.next_poll_at)`)} as next_ms
    from polled_statuses as one
    cross join lateral (
      select ${intents.nextPollAt} from ${intents}
      where ${intents.status} = one.status and ${intents.nextPollAt} > ${instantSql(after)}
      order by ${intents.nextPollAt} limit 1
    ) as next
    where one.status is not null`);
  return toDate(nextSchema.parse([...rows])[0].next_ms);
}

function toMs(instant: SQL): SQL {
  return sql`(extract(epoch from ${instant}) * 1000)::float8`;
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
