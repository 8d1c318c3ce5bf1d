import { openDatabase, type Database } from '#server/store/database.ts';
import { isMigrated, migrateDatabase } from '#server/store/migrate.ts';
import { isProductionFolder, readDataDir } from './command-settings.ts';
import { tryLockDataDir } from './data-dir-lock.ts';
import { LaunchError } from './launch-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { findLauncherState } from './launcher-state.ts';
import { findRunningClusterUrl } from './postgres/cluster.ts';
import { clusterDirOf, startEmbeddedDatabase } from './postgres/embedded-database.ts';
import { nameDatabase } from './postgres/name-database.ts';

type Work<T> = (db: Database) => Promise<T>;

/**
 * Runs a command on the dashboard's database, and first brings that up to this code's schema. It is the one
 * that the environment or a file `.env` names, as for `npm start`, else the embedded one of the data folder,
 * which is joined when a demo or start is running on it and started for the moment when not.
 */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  return withDatabaseUrl(async (databaseUrl) => {
    await migrateDatabase(databaseUrl, { say: console.error });
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
  for (const setting of ['DATABASE_DIRECT_URL', 'DATABASE_URL'] as const) {
    const given = process.env[setting]?.trim();
    if (given) return nameDatabase(setting, given, () => work(given));
  }
  if (isProductionFolder())
    throw new LaunchError('DATABASE_URL is missing: a production folder has no database of its own.');
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
  if (await isMigrated(db)) return;
  throw new LaunchError(
    'The schema of the database is older than this build, and this command changes nothing. ' +
      'Start the dashboard of this build first, or use the build that runs.',
  );
}

function findRunningUrl(dataDir: string): string {
  const password = findLauncherState(dataDir)?.databasePassword;
  const url = password && findRunningClusterUrl(clusterDirOf(dataDir), password);
  if (!url) throw new LaunchError(`The database of ${dataDir} is just starting or stopping. Try again.`);
  return url;
}
