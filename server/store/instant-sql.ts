import 'server-only';
import { sql, type SQL } from 'drizzle-orm';

/** A moment as a value of SQL written by hand; drizzle's own comparisons take a Date. */
export function instantSql(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`;
}

/** A length of time as a value of SQL. */
export function toInterval(milliseconds: number): SQL {
  return sql`${milliseconds} * interval '1 millisecond'`;
}
