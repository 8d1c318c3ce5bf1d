import { openDatabase, type Database } from '#server/store/database.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { readDataDir } from './command-settings.ts';
import { tryLockDataDir } from './data-dir-lock.ts';
import { LaunchError } from './launch-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { findLauncherState } from './launcher-state.ts';
import { findRunningClusterUrl } from './postgres/cluster.ts';
import { clusterDirOf, startEmbeddedDatabase } from './postgres/embedded-database.ts';

/**
 * Runs a command on the dashboard's database: the one that the environment or a file `.env` names, as for
 * `npm start`, else the embedded one of the data folder, which is joined when a demo or start is running on
 * it and started for the moment when not.
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  loadEnvFile();
  const given = process.env.DATABASE_DIRECT_URL?.trim() || process.env.DATABASE_URL?.trim();
  if (given) return useDatabase(given, work);
  const dataDir = readDataDir();
  console.error(`DATABASE_URL is not set: this is the embedded database of ${dataDir}`);
  const lock = tryLockDataDir(dataDir);
  if (!lock) return useDatabase(findRunningUrl(dataDir), work);
  const cluster = await startEmbeddedDatabase(dataDir);
  try {
    return await useDatabase(cluster.databaseUrl, work);
  } finally {
    await cluster.stop();
    lock.release();
  }
}

async function useDatabase<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  await migrateDatabase(databaseUrl);
  const { db, close } = openDatabase(databaseUrl);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function findRunningUrl(dataDir: string): string {
  const password = findLauncherState(dataDir)?.databasePassword;
  const url = password && findRunningClusterUrl(clusterDirOf(dataDir), password);
  if (!url) throw new LaunchError(`The database of ${dataDir} is just starting or stopping. Try again.`);
  return url;
}
