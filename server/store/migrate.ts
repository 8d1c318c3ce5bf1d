import 'server-only';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const MIGRATIONS_FOLDER = path.join(process.cwd(), 'server/store/migrations');
/** Any fixed number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_311;

/** Brings a database up to this code's schema. Run from the project's folder, before the dashboard starts. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  // One connection, because the lock belongs to it; no statement timeout, because an index may take long.
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await sql.end();
  }
}
