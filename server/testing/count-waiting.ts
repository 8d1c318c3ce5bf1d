import { sql } from 'drizzle-orm';
import { database } from '#server/store/database.ts';

/** How many connections to this test's database wait for a lock that another has. */
export async function countWaiting(): Promise<number> {
  const [row] = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
