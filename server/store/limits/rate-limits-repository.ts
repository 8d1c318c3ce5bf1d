import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { deleteOldest, type OldRows } from '#server/store/delete-oldest.ts';
import { rateLimits } from '#server/store/schema/schema.ts';
import { toInterval } from '#server/store/instant-sql.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

export interface GrowingDelay {
  /** Tries that cost nothing. */
  readonly freeTries: number;
  /** The delay after the first try beyond them; each further one doubles it. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Without a try for this long the count starts again. */
  readonly forgetAfterMs: number;
}

/**
 * What is later than the statement by more than this was stored while the database's clock was ahead, and not
 * by a transaction that began a little later.
 */
const AHEAD_MS = MINUTE_MS;
const IS_AHEAD = sql<boolean>`${rateLimits.windowStart} > now() + ${toInterval(AHEAD_MS)}`;

/**
 * Counts one try before it is made, in one statement, so that parallel tries cannot slip past each other.
 * Answers 0, or the milliseconds until the next try is allowed; a refused try is not counted.
 */
export async function takeDelayedTry(db: Executor, key: string, delay: GrowingDelay): Promise<number> {
  const isStale = sql`${rateLimits.windowStart} < now() - ${toInterval(delay.forgetAfterMs)}`;
  const nextCount = sql`case when ${isStale} then 1 else ${rateLimits.count} + 1 end`;
  const excess = sql`least(${nextCount} - ${delay.freeTries} - 1, 30)`;
  const wait = sql`least(${delay.firstDelayMs} * power(2, ${excess}), ${delay.maxDelayMs})`;
  const latest = sql`now() + ${toInterval(delay.maxDelayMs + AHEAD_MS)}`;
  const taken = await db
    .insert(rateLimits)
    .values({ key, windowStart: sql`now()`, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowStart: sql`now()`,
        count: nextCount,
        blockedUntil: sql`case when ${nextCount} > ${delay.freeTries} then now() + ${wait} * interval '1 millisecond' end`,
      },
      setWhere: sql`${rateLimits.blockedUntil} is null or ${rateLimits.blockedUntil} <= now() or ${rateLimits.blockedUntil} > ${latest}`,
    })
    .returning({ key: rateLimits.key });
  return taken.length > 0 ? 0 : getRemainingDelayMs(db, key);
}

/**
 * Counts one use in a fixed window and answers how many there are in it now. A window that begins in the
 * future begins now, with what was counted in it: no use is forgotten.
 */
export async function takeFromWindow(db: Executor, key: string, windowMs: number): Promise<number> {
  const counts = await takeFromWindows(db, [{ key, windowMs }]);
  return counts.get(key) ?? 1;
}

export interface Window {
  readonly key: string;
  readonly windowMs: number;
}

/**
 * The same in several windows by one statement, which a slow disk makes wait once. Answers the counts by key.
 * Whoever counts in the same ones names them in the same order.
 */
export async function takeFromWindows(
  db: Executor,
  windows: readonly [Window, ...Window[]],
): Promise<ReadonlyMap<string, number>> {
  const lengths = windows.map(({ key, windowMs }) => sql`when ${key} then ${toInterval(windowMs)}`);
  const length = sql`case ${rateLimits.key} ${sql.join(lengths, sql` `)} end`;
  const isOver = sql`${rateLimits.windowStart} <= now() - ${length}`;
  const rows = await db
    .insert(rateLimits)
    .values(windows.map(({ key }) => ({ key, windowStart: sql`now()`, count: 1 })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowStart: sql`case when ${isOver} or ${IS_AHEAD} then now() else ${rateLimits.windowStart} end`,
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** How many uses there are in a fixed window now, without counting one. */
export async function countInWindow(db: Executor, key: string, windowMs: number): Promise<number> {
  const isCurrent = sql`${rateLimits.windowStart} > now() - ${toInterval(windowMs)}`;
  const [row] = await db
    .select({ count: rateLimits.count, isAhead: IS_AHEAD })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), isCurrent));
  if (row?.isAhead) {
    const isKey = and(eq(rateLimits.key, key), IS_AHEAD);
    await db
      .update(rateLimits)
      .set({ windowStart: sql`now()` })
      .where(isKey);
  }
  return row?.count ?? 0;
}

/** Takes one use back, for what turned out not to count. */
export async function releaseCount(db: Executor, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function clearRateLimit(db: Executor, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes keys that were last counted before an instant, at most so many, and answers how many it were. */
export async function forgetOldRateLimits(db: Executor, old: OldRows): Promise<number> {
  return deleteOldest(db, { table: rateLimits, key: rateLimits.key, at: rateLimits.windowStart }, old);
}

async function getRemainingDelayMs(db: Executor, key: string): Promise<number> {
  const remaining = sql<number>`ceil(extract(epoch from ${rateLimits.blockedUntil} - now()) * 1000)::int`;
  const [row] = await db.select({ remaining }).from(rateLimits).where(eq(rateLimits.key, key));
  return Math.max(row?.remaining ?? 0, 1);
}
