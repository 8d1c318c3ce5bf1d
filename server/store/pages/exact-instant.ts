import 'server-only';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * An instant as exactly as the database has it, as ISO text. A Date ends at milliseconds: a page that begins
 * after one would skip or repeat the rows that share it.
 */
export function exactInstant(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
