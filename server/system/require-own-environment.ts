import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '#lib/chains/chains.ts';
import { env } from '#server/env.ts';
import { SettingsError } from '#server/env-schema.ts';
import { log } from '#server/observability/log.ts';
import { openDatabase, type Executor } from '#server/store/database.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { bindEnvironment } from '#server/store/system/database-environment-repository.ts';

const AGAIN_MS = 1_000;

/**
 * Throws `SettingsError` where the database has the conversions of the other environment: test money would
 * be counted as real money, and a request whose answer was lost there would be sent again here. A database
 * that has no environment yet gets this one.
 */
export async function requireEnvironment(db: Executor, environment: Environment): Promise<void> {
  const bound = await bindEnvironment(db, environment);
  if (bound === environment) return;
  const problem =
    `is ${environment}, but the database has the conversions of ${bound}. Set DATABASE_URL to a database of ` +
    `its own for ${environment}; or set CONVERSION_ENVIRONMENT, CONVERSION_API_URL and CONVERSION_API_KEY ` +
    `back to those of ${bound}. Nothing was sent. deploy/README.md says what to do where ${bound} was wrong from ` +
    'the beginning.';
  throw new SettingsError([{ setting: 'CONVERSION_ENVIRONMENT', problem }]);
}

/**
 * The same with the settings and the database of this process: the first one of a dashboard, before it starts
 * the others, which have its settings. While the database does not answer, it waits.
 */
export async function requireOwnEnvironment(): Promise<void> {
  while (!(await isCompared())) {
    log().warn('the database does not answer: the dashboard starts once it does');
    await sleep(AGAIN_MS);
  }
}

/** By a connection of its own: the process that starts several fronts has no other use for one. */
async function isCompared(): Promise<boolean> {
  const { databaseUrl, environment } = env();
  const { db, close } = openDatabase(databaseUrl);
  try {
    await requireEnvironment(db, environment);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    await close();
  }
}
