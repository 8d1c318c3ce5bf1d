import { migrateDatabase } from '#server/store/migrate.ts';

/** Applies the migrations to DATABASE_DIRECT_URL, else DATABASE_URL, which it answers. */
export async function migrateFromEnvironment(): Promise<string> {
  const directUrl = process.env.DATABASE_DIRECT_URL?.trim();
  const databaseUrl = directUrl || process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is missing');
  await migrateDatabase(databaseUrl, { isPooled: Boolean(directUrl), say: console.error });
  return databaseUrl;
}
