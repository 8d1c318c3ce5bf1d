import { causesOf } from '#server/errors/causes.ts';
import { databaseUrlSchema, describePlace } from '#server/net/database-url.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { LaunchError } from '#scripts/launcher/launch-error.ts';

/**
 * Does `work` with the database that a setting names. Throws `LaunchError` with the setting, the place and
 * the reason, and without the password, where the setting is no such URL, or the database is unavailable or
 * refuses the connection.
 */
export async function nameDatabase<T>(
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  const problem = databaseUrlSchema.safeParse(databaseUrl).error?.issues[0]?.message;
  if (problem !== undefined) throw new LaunchError(`${setting}: ${problem}`);
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isConnectionRefused(error)) throw error;
    const place = describePlace(databaseUrl);
    throw new LaunchError(`The database of ${setting} (${place}) cannot be used: ${findReason(error)}`);
  }
}

/** PostgreSQL ends the connection with such an error: a wrong password, name or parameter of the URL. */
function isConnectionRefused(error: unknown): boolean {
  for (const cause of causesOf(error)) if ('severity' in cause && cause.severity === 'FATAL') return true;
  return false;
}

/** What the innermost cause says: the others name the statement that was asked. */
function findReason(error: unknown): string {
  const innermost = [...causesOf(error)].at(-1);
  const first: unknown = innermost instanceof AggregateError ? innermost.errors[0] : innermost;
  return first instanceof Error ? first.message || first.name : String(first);
}
