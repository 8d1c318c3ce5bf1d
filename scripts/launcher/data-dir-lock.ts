import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LaunchError } from './launch-error.ts';

export interface DataDirLock {
  release: () => void;
}

/**
 * One launcher a data folder. The lock is the operating system's lock on an SQLite file, so it ends with the
 * process, however that ends, and can never be stale. Undefined when another launcher holds it.
 */
export function tryLockDataDir(dataDir: string): DataDirLock | undefined {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(path.join(dataDir, 'launcher.lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return undefined;
  }
  return { release: () => database.close() };
}

/** The same; throws a `LaunchError` when another launcher holds it. */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = tryLockDataDir(dataDir);
  if (!lock) {
    throw new LaunchError(
      `Another demo, dev or start is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return lock;
}
