import 'server-only';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { env } from '#server/env.ts';
import { FairLimiter } from '#server/fair-limiter.ts';
import { remember } from '#server/process-singleton.ts';
import { connect, POOL, POOL_BEHIND_POOLER } from '#server/store/connect.ts';
import type { Database, Transaction } from '#server/store/database.ts';

/** At once in one process. They never take the connections of the pages. */
const MOST_AT_ONCE = 2;
/** Of one user: those that were cancelled a moment ago, and the next one. */
const MOST_WAITING = 3;

function exportDatabase(): Database {
  return remember('exportDatabase', () => {
    const { databaseUrl, databaseDirectUrl } = env();
    const use = databaseDirectUrl === undefined ? POOL : POOL_BEHIND_POOLER;
    return drizzle(connect(databaseUrl, { ...use, max: MOST_AT_ONCE }));
  });
}

/**
 * Who writes a file next. One of each user, so that no one waits behind another's further files; one that is
 * not wanted any more leaves.
 */
export function exportTurns(): FairLimiter {
  const limits = { ofCaller: 1, ofAll: MOST_AT_ONCE, waiting: MOST_WAITING };
  return remember('export-turns', () => new FairLimiter(limits));
}

/** A client that takes nothing for so long ends its file. */
export const MOST_PAUSE_MS = 120_000;

/**
 * One view of the database for as long as a file is written, whatever is stored meanwhile. A client that
 * takes nothing for two minutes ends it: an old view keeps the database from cleaning up.
 */
export function withSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return exportDatabase().transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${String(MOST_PAUSE_MS)}`));
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
