import 'server-only';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { MOST_PAUSE_MINUTES } from '#lib/exports/export-limits.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { connect, POOL, POOL_BEHIND_POOLER } from '#server/store/connect.ts';
import type { Database, Transaction } from '#server/store/database.ts';

/**
 * Files that are written at once, in all processes together: each holds an old view of the database. They
 * never take the connections of the pages.
 */
export const MOST_AT_ONCE = 2;
/** For a process that hangs: any other ends the pause of its reader itself. */
const MOST_IDLE_MS = 2 * MOST_PAUSE_MINUTES * MINUTE_MS;

function exportDatabase(): Database {
  return remember('exportDatabase', () => {
    const { databaseUrl, databaseDirectUrl } = env();
    const use = databaseDirectUrl === undefined ? POOL : POOL_BEHIND_POOLER;
    return drizzle(connect(databaseUrl, { ...use, max: MOST_AT_ONCE }));
  });
}

/** One view of the database for as long as a file is written, whatever is stored meanwhile. */
export function withSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return exportDatabase().transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${String(MOST_IDLE_MS)}`));
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
