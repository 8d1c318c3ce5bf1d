import 'server-only';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';

export type Database = PostgresJsDatabase;
/** What a repository function takes: the pool, or the transaction it is to be part of. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * A database that was unavailable is asked again at most this much later: recovery within 2 s of its return.
 */
const MAX_RECONNECT_DELAY_SECONDS = 0.5;

/** The pool of this process, as a Drizzle instance. */
export function database(): Database {
  return remember('database', () => drizzle(sqlClient()));
}

/** The same pool, raw: for LISTEN (which takes a connection of its own) and NOTIFY. */
export function sqlClient(): postgres.Sql {
  return remember('sqlClient', () => connect(env().databaseUrl));
}

/** A database by URL, for programs and tests that have no settings of the dashboard. The caller closes it. */
export function openDatabase(databaseUrl: string): {
  db: Database;
  sql: postgres.Sql;
  close: () => Promise<void>;
} {
  const sql = connect(databaseUrl);
  return { db: drizzle(sql), sql, close: () => sql.end() };
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function withTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

function connect(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, {
    max: POOL_SIZE,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, MAX_RECONNECT_DELAY_SECONDS),
    onnotice: () => {},
    connection: {
      application_name: 'conversion-dashboard',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    },
  });
}
