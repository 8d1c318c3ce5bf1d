import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a row of `intents` is in place of its source: `isInPlace` as a condition. Where it is not known
 * whether that one had ended by then, it counts.
 */
export function inPlace({ replacesSource }: Record<'replacesSource', SQLWrapper>): SQL {
  return sql`${replacesSource} is not false`;
}
