import { environmentSchema } from '#lib/chains/chain-schemas.ts';
import { SettingsError } from '#server/env-schema.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { requireEnvironment } from '#server/system/require-own-environment.ts';
import { LaunchError } from './launch-error.ts';
import { nameDatabase } from './postgres/name-database.ts';

/**
 * Applies the migrations to DATABASE_DIRECT_URL, else DATABASE_URL, which it answers. Throws `LaunchError`
 * where the database cannot be had, or has the conversions of another environment than
 * CONVERSION_ENVIRONMENT. Where that is not set, a launcher gives it to the dashboard itself.
 */
export async function migrateFromEnvironment(): Promise<string> {
  const directUrl = process.env.DATABASE_DIRECT_URL?.trim();
  const databaseUrl = directUrl || process.env.DATABASE_URL?.trim();
  if (!databaseUrl) throw new LaunchError('DATABASE_URL is missing');
  await nameDatabase(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', databaseUrl, async () => {
    await migrateDatabase(databaseUrl, { isPooled: Boolean(directUrl), say: console.error });
    await compareEnvironment(databaseUrl);
  });
  return databaseUrl;
}

async function compareEnvironment(databaseUrl: string): Promise<void> {
  const environment = environmentSchema.safeParse(process.env.CONVERSION_ENVIRONMENT?.trim()).data;
  if (!environment) return;
  const { db, close } = openDatabase(databaseUrl);
  try {
    await requireEnvironment(db, environment);
  } catch (error) {
    throw error instanceof SettingsError ? new LaunchError(error.message) : error;
  } finally {
    await close();
  }
}
