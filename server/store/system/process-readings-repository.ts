import 'server-only';
import { gt, lt, sql } from 'drizzle-orm';
import { PROCESS_SEEN_MS } from '#lib/system/find-alarms.ts';
import type { Executor } from '#server/store/database.ts';
import { processReadings } from '#server/store/schema/schema-system.ts';
import { toInterval } from '#server/store/instant-sql.ts';

export type ProcessReadingRow = typeof processReadings.$inferSelect;

/** Stores what a process says of itself now. */
export async function saveProcessReading(
  db: Executor,
  { processId, kind, reading }: Pick<ProcessReadingRow, 'processId' | 'kind' | 'reading'>,
): Promise<void> {
  await db
    .insert(processReadings)
    .values({ processId, kind, reading })
    .onConflictDoUpdate({
      target: processReadings.processId,
      set: { reading: sql`excluded.reading`, seenAt: sql`now()` },
    });
}

/** What the processes say that run now. */
export async function listProcessReadings(db: Executor): Promise<ProcessReadingRow[]> {
  const since = sql`now() - ${toInterval(PROCESS_SEEN_MS)}`;
  return db.select().from(processReadings).where(gt(processReadings.seenAt, since));
}

/** Forgets processes that have said nothing for so long. */
export async function pruneProcessReadings(db: Executor, unseenMs: number): Promise<void> {
  const before = sql`now() - ${toInterval(unseenMs)}`;
  await db.delete(processReadings).where(lt(processReadings.seenAt, before));
}
