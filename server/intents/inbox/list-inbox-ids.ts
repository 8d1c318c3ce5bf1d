import 'server-only';
import { MOST_COUNTED } from '#lib/intents/intent-view.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { toPaymentHold } from '#server/intents/to-summary.ts';
import type { Executor } from '#server/store/database.ts';
import { listAskingIds, listAskingRows } from '#server/store/intents/inbox-repository.ts';
import { isRefined, rawReasonsOf, refineReason } from './refine-reason.ts';

/** The conversions that need action for a reason: those of the overview, and no others. */
export async function listInboxIds(db: Executor, reason: InboxReason): Promise<readonly string[]> {
  const raw = rawReasonsOf(reason);
  if (!raw.some(isRefined)) return listAskingIds(db, raw, MOST_COUNTED);
  const rows = await listAskingRows(db, raw, MOST_COUNTED);
  return rows.filter((row) => refineReason(row, toPaymentHold(row)) === reason).map(({ id }) => id);
}
