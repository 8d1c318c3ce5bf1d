import 'server-only';
import { sql } from 'drizzle-orm';
import { UNPAID_STATUSES } from '#lib/intents/status.ts';
import type { Executor } from '#server/store/database.ts';
import { literals } from '#server/store/write-out.ts';

/**
 * Notes of what burned and is over that it was reported as completed before. Each change of a row notes that
 * itself; a build before 2026-11-28, which may run beside this one, does not. What a read withdrew that an
 * event alone had reported does not count. Each row's lines are looked up by an index: few rows are asked.
 */
export async function notePaidBefore(db: Executor): Promise<void> {
  await db.execute(sql`
    update intents set was_reported_paid = true, revision = revision + 1
    where burn_standing is not null and status in (${literals(UNPAID_STATUSES)}) and not was_reported_paid
      and (select true from intent_events
        where intent_id = intents.id and kind = 'status' and value = 'completed' limit 1)
      and (select true from intent_events
        where intent_id = intents.id and kind = 'correction' and detail = 'completed' limit 1) is null`);
}
