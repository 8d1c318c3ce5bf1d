import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

/**
 * Opens the service's database, creating or upgrading it. Every commit is on disk before it returns
 * (`synchronous = FULL`), so what a client was answered survives a kill at any point. One process owns a data
 * directory at a time.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'service.sqlite'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(database);
  } catch (cause) {
    database.close();
    throw new Error(`SANDBOX_DATA_DIR ${dataDir} cannot be opened: is another sandbox running on it?`, {
      cause,
    });
  }
  return database;
}

function migrate(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get();
  const done = Number(row?.user_version);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < done) continue;
    database.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
