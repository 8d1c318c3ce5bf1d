import 'server-only';
import { and, asc, desc, gt, inArray, lt, sql } from 'drizzle-orm';
import type { LiveEvent } from '#lib/live/live-event.ts';
import { insertMany, runPrepared } from './bulk.ts';
import type { Executor, Transaction } from './database.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';
import { liveEvents } from '#server/store/schema/schema-feeds.ts';

/** The NOTIFY channel that says "there is more to read"; its payload is the number of the newest. */
export const LIVE_CHANNEL = 'live';

export interface StoredLiveEvent {
  readonly seq: number;
  readonly payload: LiveEvent;
}

/**
 * Appends to the live log and answers what is in it from the commit on. The lock is held until the commit, so
 * that numbers are given in commit order and a reader who saw number n has missed nothing before it. It must
 * be the last statement of its transaction: a transaction with this lock may wait for no other.
 */
export async function appendLiveEvents(
  tx: Transaction,
  events: readonly LiveEvent[],
): Promise<StoredLiveEvent[]> {
  if (events.length === 0) return [];
  const newest = `currval(pg_get_serial_sequence('live_events', 'seq'))::text`;
  // Sent together: one round trip. The connection runs them in this order.
  const [, appended] = await Promise.all([
    runPrepared(tx, 'select pg_advisory_xact_lock($1::bigint)', [String(LOCK_KEYS.liveEvents)]),
    insertMany(
      tx,
      [liveEvents, ['payload']],
      events.map((payload) => ({ payload })),
      { returning: ['seq', 'payload'] },
    ),
    runPrepared(tx, `select pg_notify($1, ${newest})`, [LIVE_CHANNEL]),
  ]);
  return appended.toSorted((one, other) => one.seq - other.seq);
}

/** What follows a number, oldest first. */
export async function listLiveEventsAfter(
  db: Executor,
  seq: number,
  limit: number,
): Promise<StoredLiveEvent[]> {
  return db
    .select({ seq: liveEvents.seq, payload: liveEvents.payload })
    .from(liveEvents)
    .where(gt(liveEvents.seq, seq))
    .orderBy(asc(liveEvents.seq))
    .limit(limit);
}

/** The newest of history, oldest first. */
export async function listNewestLiveEvents(db: Executor, limit: number): Promise<StoredLiveEvent[]> {
  const newest = await db
    .select({ seq: liveEvents.seq, payload: liveEvents.payload })
    .from(liveEvents)
    .orderBy(desc(liveEvents.seq))
    .limit(limit);
  return newest.toReversed();
}

/**
 * Deletes at most `limit` lines of history before an instant, except the newest of them: it holds the
 * position, and the streams compare what follows from it on. Answers how many.
 */
export async function pruneLiveEvents(
  db: Executor,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const newest = sql`(
    select ${liveEvents.seq} from ${liveEvents} where ${lt(liveEvents.createdAt, before)}
    order by ${liveEvents.createdAt} desc limit 1)`;
  const old = db
    .select({ seq: liveEvents.seq })
    .from(liveEvents)
    .where(and(lt(liveEvents.createdAt, before), sql`${liveEvents.seq} < ${newest}`))
    .orderBy(asc(liveEvents.createdAt))
    .limit(limit);
  const deleted = await db
    .delete(liveEvents)
    .where(inArray(liveEvents.seq, old))
    .returning({ seq: liveEvents.seq });
  return deleted.length;
}
