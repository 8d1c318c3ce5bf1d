import 'server-only';
import type { Environment } from '#lib/chains/chains.ts';
import type { Executor } from '#server/store/database.ts';
import { databaseEnvironment } from '#server/store/schema/schema-system.ts';

/**
 * Which environment's conversions the database has. One that has none yet gets this one, for good: a new one,
 * and one that an older build used.
 */
export async function bindEnvironment(db: Executor, environment: Environment): Promise<Environment> {
  const [known] = await db.select().from(databaseEnvironment);
  if (known) return known.environment;
  await db.insert(databaseEnvironment).values({ environment }).onConflictDoNothing();
  const [bound] = await db.select().from(databaseEnvironment);
  if (!bound) throw new Error('the environment of the database was not stored');
  return bound.environment;
}
