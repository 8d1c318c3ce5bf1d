import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Since when a row of `intents` has its status: of what is over, when it ended. It is the same until the
 * status changes, whatever else does. One expression, so that the index `intents_ended` serves all queries.
 */
export function statusBegan({
  statusSince,
  updatedAt,
}: Record<'statusSince' | 'updatedAt', SQLWrapper>): SQL {
  return sql`coalesce(${statusSince}, ${updatedAt})`;
}
