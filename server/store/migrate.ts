import 'server-only';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import type { Executor } from './database.ts';
import { connect, MIGRATION, STATEMENT_TIMEOUT_MS } from './connect.ts';

const MIGRATIONS_FOLDER = path.join(process.cwd(), 'server/store/migrations');
/** Any fixed number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_311;

/**
 * Brings a database up to this code's schema. Run it from the project's folder before the dashboard starts,
 * with a URL that goes past a pooler. `isPooled`: the dashboard itself goes through a pooler.
 */
export async function migrateDatabase(
  databaseUrl: string,
  { isPooled = false }: { readonly isPooled?: boolean } = {},
): Promise<void> {
  const client = connect(databaseUrl, MIGRATION);
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    if (isPooled) await limitSessions(client);
  } finally {
    await client.end();
  }
}

/** Whether every migration of this code was applied to a database. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const [table] = await db.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (!table) return false;
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis),
  );
  const applied = await db.execute(
    sql`select from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`,
  );
  return applied.length > 0;
}

/**
 * Stores the limits of time, which our own connections set when they open, as defaults of the role in this
 * database. A pooler takes such settings from no client. `set local role none`: the defaults are those of the
 * role that signs in, also where it acts as another one.
 */
async function limitSessions(client: postgres.Sql): Promise<void> {
  const [found] = await client<[{ name: string }]>`select current_database() as name`;
  await client.begin(async (tx) => {
    await tx`set local role none`;
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
      await tx`alter role session_user in database ${tx(found.name)}
        set ${tx(limit)} = ${tx.unsafe(String(STATEMENT_TIMEOUT_MS))}`;
    }
  });
}
