import 'server-only';
import { MOST_COUNTED } from '#lib/intents/page/intent-page.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import type { Executor } from '#server/store/database.ts';
import { listAskingBatch, listAskingIds } from '#server/store/intents/inbox-repository.ts';
import { readBesideReasons } from './read-beside-reasons.ts';
import { isRefined, rawReasonsOf, refineReason } from './refine-reason.ts';

/**
 * The conversions that need action for a reason: those of the overview, and no others. Null where there are
 * `most` or more, and the reason is one that the database decides alone: a statement asks it for them itself.
 */
export async function listInboxIds(
  db: Executor,
  reason: InboxReason,
  most = MOST_COUNTED,
): Promise<readonly string[] | null> {
  const raw = rawReasonsOf(reason);
  if (raw.some(isRefined)) return listRefinedIds(db, reason, most);
  const ids = await listAskingIds(db, raw, most);
  return ids.length < most ? ids : null;
}

/** All of them, read so many at a time: their resources are most of the database. */
async function listRefinedIds(db: Executor, reason: InboxReason, batch: number): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const rows = await listAskingBatch(db, rawReasonsOf(reason), { limit: batch, after });
    const { besideOf } = await readBesideReasons(db, rows);
    const refined = rows.filter((row) => refineReason(row, besideOf(row)) === reason);
    found.push(...refined.map(({ id }) => id));
    after = rows.length < batch ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
  return found;
}
