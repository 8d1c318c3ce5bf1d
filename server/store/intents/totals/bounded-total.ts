import 'server-only';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { hasCode } from '#server/errors/causes.ts';
import { remember } from '#server/process-singleton.ts';
import { connect, POOL, POOL_BEHIND_POOLER } from '#server/store/connect.ts';
import { database, type Database, type Transaction } from '#server/store/database.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';

/** Of all users together, over all processes. */
const MOST_AT_ONCE = 2;
const IDLE_SECONDS = 20;
/** What PostgreSQL says of a statement that it ended because it took too long, or was asked to end. */
const CANCELED: ReadonlySet<string> = new Set(['57014']);

/** Connections of their own: totals never wait for pages, nor pages for totals. */
function totalsDatabase(): Database {
  return remember('totalsDatabase', () => {
    const { databaseUrl, databaseDirectUrl } = env();
    const use = databaseDirectUrl === undefined ? POOL : POOL_BEHIND_POOLER;
    return drizzle(connect(databaseUrl, { ...use, max: MOST_AT_ONCE, idleTimeoutSeconds: IDLE_SECONDS }));
  });
}

interface Bounds {
  readonly userId: string;
  readonly longestMs: number;
  /** Whoever asked has left. */
  readonly signal: AbortSignal;
}

const placeSchema = z.object({
  atMs: z.coerce.number(),
  pid: z.int(),
  /** Null: another total of this user is running. */
  hasPlace: z.boolean().nullable(),
});

/**
 * Runs `work` on one view of the database, at most one of a user and `MOST_AT_ONCE` of all at a time: `busy`
 * at once when there is no place. `too_long` when one of its statements takes longer than `longestMs`. It is
 * ended when the signal aborts, and then throws the signal's reason.
 */
export async function withBoundedTotal<T>(
  { userId, longestMs, signal }: Bounds,
  work: (tx: Transaction, at: Date) => Promise<T>,
): Promise<T | 'busy' | 'too_long'> {
  signal.throwIfAborted();
  try {
    return await totalsDatabase().transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`);
        const { atMs, pid, hasPlace } = await takePlace(tx, userId);
        if (hasPlace !== true) return 'busy';
        const end = () => void endTotal(pid, userId);
        signal.addEventListener('abort', end);
        try {
          signal.throwIfAborted();
          return await work(tx, new Date(atMs));
        } finally {
          signal.removeEventListener('abort', end);
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (hasCode(error, CANCELED)) return 'too_long';
    throw error;
  }
}

/** The locks go with the transaction. A `case` takes the second place only when the first is taken. */
async function takePlace(tx: Transaction, userId: string): Promise<z.infer<typeof placeSchema>> {
  const rows = await tx.execute(sql`
    select extract(epoch from statement_timestamp()) * 1000 as "atMs", pg_backend_pid() as pid,
      case when pg_try_advisory_xact_lock(${LOCK_KEYS.totalsOfUser}, hashtext(${userId})) then
        case when pg_try_advisory_xact_lock(${LOCK_KEYS.totals}, 1) then true
          else pg_try_advisory_xact_lock(${LOCK_KEYS.totals}, ${MOST_AT_ONCE}) end
      end as "hasPlace"`);
  return placeSchema.parse(rows[0]);
}

/** Only while the session has the lock of this user's total: behind a pooler it may be another's by then. */
async function endTotal(pid: number, userId: string): Promise<void> {
  await database()
    .execute(
      sql`select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and pid = ${pid}
        and classid::bigint = ${LOCK_KEYS.totalsOfUser} and objid::bigint = (hashtext(${userId})::bigint & 4294967295)`,
    )
    // The limit of time ends it.
    .catch(() => undefined);
}
