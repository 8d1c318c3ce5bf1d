import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { openDatabase, type Database } from '#server/store/database.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { readDataDir } from './command-settings.ts';
import { tryLockDataDir } from './data-dir-lock.ts';
import { LaunchError } from './launch-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { findLauncherState } from './launcher-state.ts';
import { findRunningClusterUrl } from './postgres/cluster.ts';
import { clusterDirOf, startEmbeddedDatabase } from './postgres/embedded-database.ts';
import { ROOT } from './root.ts';

type Work<T> = (db: Database) => Promise<T>;

const appliedSchema = z.tuple([z.object({ newest: z.number().nullable() })]);

/**
 * Runs a command on the dashboard's database, and first brings that up to this code's schema. It is the one
 * that the environment or a file `.env` names, as for `npm start`, else the embedded one of the data folder,
 * which is joined when a demo or start is running on it and started for the moment when not.
 */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  return withDatabaseUrl(async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    return useDatabase(databaseUrl, work);
  });
}

/** The same for a command that only reads: the schema stays as it is, and an older one is refused. */
export async function withMigratedDatabase<T>(work: Work<T>): Promise<T> {
  return withDatabaseUrl((databaseUrl) =>
    useDatabase(databaseUrl, async (db) => {
      await requireMigrated(db);
      return work(db);
    }),
  );
}

async function withDatabaseUrl<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  loadEnvFile();
  const given = process.env.DATABASE_DIRECT_URL?.trim() || process.env.DATABASE_URL?.trim();
  if (given) return work(given);
  const dataDir = readDataDir();
  console.error(`DATABASE_URL is not set: this is the embedded database of ${dataDir}`);
  const lock = tryLockDataDir(dataDir);
  if (!lock) return work(findRunningUrl(dataDir));
  const cluster = await startEmbeddedDatabase(dataDir);
  try {
    return await work(cluster.databaseUrl);
  } finally {
    await cluster.stop();
    lock.release();
  }
}

async function useDatabase<T>(databaseUrl: string, work: Work<T>): Promise<T> {
  const { db, close } = openDatabase(databaseUrl);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function requireMigrated(db: Database): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: path.join(ROOT, 'server/store/migrations') });
  const wanted = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  const applied = await findNewestMigration(db);
  if (applied !== null && applied >= wanted) return;
  throw new LaunchError(
    'The schema of the database is older than this build, and this command changes nothing. ' +
      'Start the dashboard of this build first, or use the build that runs.',
  );
}

/** When the newest migration that was applied was made; null where none was. */
async function findNewestMigration(db: Database): Promise<number | null> {
  const [table] = await db.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (!table) return null;
  const rows = await db.execute(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return appliedSchema.parse([...rows])[0].newest;
}

function findRunningUrl(dataDir: string): string {
  const password = findLauncherState(dataDir)?.databasePassword;
  const url = password && findRunningClusterUrl(clusterDirOf(dataDir), password);
  if (!url) throw new LaunchError(`The database of ${dataDir} is just starting or stopping. Try again.`);
  return url;
}
