import 'server-only';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { hasCode } from '#server/errors/causes.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';
import type { Executor } from './database.ts';
import { connect, MIGRATION, sessionSettings, STATEMENT_TIMEOUT_MS } from './connect.ts';

const MIGRATIONS_FOLDER = path.join(process.cwd(), 'server/store/migrations');

/**
 * What is asked of a table waits behind a migration that waits for its lock. So a migration that waited for
 * so long ends, changes nothing, and begins again after the pause.
 */
const LOCK_WAIT_MS = 3_000;
const PAUSE_MS = 5_000;
const BLOCKED_CODES: ReadonlySet<string> = new Set([
  '55P03', // the lock was not available by then
  '40P01', // each waited for a lock of the other
]);
const BLOCKED =
  'The migration needs tables that others read for long, such as an export or a dump. ' +
  `It tries again in ${PAUSE_MS / 1_000} s, until they have ended.`;
/** Meant during an update, and where the guide of the deployment allows to go back. */
const NEWER_SCHEMA =
  'Warning: the schema of the database is newer than this build, which may leave out data that a newer build writes ' +
  '("Update" in deploy/README.md).';

interface MigrationOptions {
  /** The dashboard itself goes through a pooler. */
  readonly isPooled?: boolean;
  /** Another folder than this code's own. */
  readonly migrationsFolder?: string;
  /** What it waits for, and that the schema is newer, for the user of the command. */
  readonly say?: (text: string) => void;
}

/**
 * Brings a database up to this code's schema. Run it from the project's folder before the dashboard starts,
 * with a URL that goes past a pooler. A schema that is newer already stays as it is.
 */
export async function migrateDatabase(
  databaseUrl: string,
  { isPooled = false, migrationsFolder = MIGRATIONS_FOLDER, say = () => undefined }: MigrationOptions = {},
): Promise<void> {
  const client = connect(databaseUrl, MIGRATION);
  try {
    while (!(await tryMigration(client, { isPooled, migrationsFolder }))) {
      say(BLOCKED);
      await sleep(PAUSE_MS);
    }
    if (await isNewer(client, migrationsFolder)) say(NEWER_SCHEMA);
  } finally {
    await client.end();
  }
}

/** False: others have locks that it needs; nothing was changed. */
async function tryMigration(
  client: postgres.Sql,
  { isPooled, migrationsFolder }: { readonly isPooled: boolean; readonly migrationsFolder: string },
): Promise<boolean> {
  await client`set lock_timeout = 0`;
  // The session keeps it from one try to the next; were it lost meanwhile, the new one takes it here.
  await client`select pg_advisory_lock(${LOCK_KEYS.migration})`;
  await client.unsafe(`set lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    await migrate(drizzle(client), { migrationsFolder });
    if (isPooled) await setRoleDefaults(client);
    return true;
  } catch (error) {
    if (hasCode(error, BLOCKED_CODES)) return false;
    throw error;
  }
}

/** Whether every migration of this code was applied to a database. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const [table] = await db.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (!table) return false;
  const newest = newestOf(MIGRATIONS_FOLDER);
  const applied = await db.execute(
    sql`select from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`,
  );
  return applied.length > 0;
}

/** Whether a build with newer migrations has brought the database up to its schema. */
async function isNewer(client: postgres.Sql, migrationsFolder: string): Promise<boolean> {
  const applied = await client`
    select from drizzle.__drizzle_migrations where created_at > ${newestOf(migrationsFolder)} limit 1`;
  return applied.length > 0;
}

/** When the newest migration of a build was made. */
function newestOf(migrationsFolder: string): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
}

/**
 * Stores what our own connections set when they open as defaults of the role in this database. A pooler takes
 * such settings from no client. `set local role none`: the defaults are those of the role that signs in, also
 * where it acts as another one.
 */
async function setRoleDefaults(client: postgres.Sql): Promise<void> {
  const [found] = await client<[{ name: string }]>`select current_database() as name`;
  await client.begin(async (tx) => {
    await tx`set local role none`;
    for (const [name, value] of Object.entries(sessionSettings(STATEMENT_TIMEOUT_MS))) {
      await tx`alter role session_user in database ${tx(found.name)}
        set ${tx(name)} to ${tx.unsafe(`'${value}'`)}`;
    }
  });
}
