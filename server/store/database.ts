import 'server-only';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { connect, POOL, POOL_BEHIND_POOLER } from './connect.ts';

const MOST_POOLED = 80;
const LEAST_POOL = 3;

export type Database = PostgresJsDatabase;
/** What a repository function takes: the pool, or the transaction it is to be part of. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction;

interface Instances {
  readonly plain: Database;
  readonly preparing: Database;
}

/** They hold nothing but their client, so another client has others. */
const instances = new WeakMap<postgres.Sql, Instances>();

function instancesOf(client: postgres.Sql): Instances {
  const known = instances.get(client);
  if (known) return known;
  const created = { plain: drizzle(client), preparing: drizzle(toPreparing(client)) };
  instances.set(client, created);
  return created;
}

/** The pool of this process, as a Drizzle instance. */
export function database(): Database {
  return instancesOf(sqlClient()).plain;
}

/**
 * The same pool, for statements whose text is always the same: each is parsed once a connection, and sent in
 * one round trip instead of two; those that do not wait for each other's answers are sent together.
 */
export function preparingDatabase(): Database {
  return instancesOf(sqlClient()).preparing;
}

/** Also what has no parameter. */
const PREPARED = { prepare: true, simple: false };

/** A client whose statements are prepared, also those of Drizzle, which asks for none. */
export function toPreparing(client: postgres.Sql): postgres.Sql {
  const begin = (work: (transaction: postgres.TransactionSql) => Promise<unknown>) =>
    client.begin((transaction) => work(withPreparing(transaction)));
  return withPreparing(client, { begin });
}

function withPreparing<Client extends postgres.Sql | postgres.TransactionSql>(
  client: Client,
  others: Readonly<Record<string | symbol, unknown>> = {},
): Client {
  const unsafe: Client['unsafe'] = (text, parameters, options) =>
    client.unsafe(text, parameters, { ...options, ...PREPARED });
  const own = { ...others, unsafe };
  return new Proxy(client, {
    get: (target, name) => Reflect.get(name in own ? own : target, name) as unknown,
  });
}

/**
 * The same pool, raw. What is bound to a session (LISTEN, settings, temporary tables, session locks) must not
 * use it: behind a pooler each transaction may be in another session.
 */
export function sqlClient(): postgres.Sql {
  return remember('sqlClient', () => {
    const { databaseUrl, databaseDirectUrl, webConcurrency } = env();
    const use = databaseDirectUrl === undefined ? POOL : POOL_BEHIND_POOLER;
    return connect(databaseUrl, { ...use, max: poolSizeOf(webConcurrency) });
  });
}

/**
 * The processes of one machine pool 80 connections together, or up to 99 where each has the least. Fronts and
 * jobs have one more each to listen: with many of them PostgreSQL's default of 100 is not enough (README).
 */
function poolSizeOf(webConcurrency: number): number {
  const processes = 2 * webConcurrency + 1;
  return Math.max(LEAST_POOL, Math.min(POOL.max, Math.floor(MOST_POOLED / processes)));
}

/** For LISTEN, which takes a connection of its own and keeps it. */
export function listenClient(): postgres.Sql {
  const { databaseDirectUrl } = env();
  if (databaseDirectUrl === undefined) return sqlClient();
  return remember('listenClient', () => connect(databaseDirectUrl, POOL));
}

/** A database by URL, for programs and tests that have no settings of the dashboard. The caller closes it. */
export function openDatabase(databaseUrl: string): {
  db: Database;
  sql: postgres.Sql;
  close: () => Promise<void>;
} {
  const sql = connect(databaseUrl, POOL);
  return { db: drizzle(sql), sql, close: () => sql.end() };
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function withTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

/**
 * What `read` reads is of one moment, whatever is committed meanwhile; its statements are prepared, so each
 * has the same text every time.
 */
export function readAtOnce<T>(read: (transaction: Transaction) => Promise<T>): Promise<T> {
  return preparingDatabase().transaction(read, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
