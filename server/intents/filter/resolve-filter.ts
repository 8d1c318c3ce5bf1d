import 'server-only';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { MOST_COUNTED } from '#lib/intents/page/intent-page.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { listHandledIds } from '#server/intents/inbox/list-handled.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { rawReasonsOf } from '#server/intents/inbox/refine-reason.ts';
import type { Executor } from '#server/store/database.ts';
import type { ListFilter } from '#server/store/intents/intent-conditions.ts';

/** The filter without what PostgreSQL cannot hold: no row has such a text. */
export function toStorableFilter(filter: IntentFilter): IntentFilter {
  const { wallet, payoutKey, label } = filter;
  return {
    ...filter,
    query: cleanText(filter.query),
    status: filter.status.map(cleanText),
    ...(wallet !== undefined && { wallet: cleanText(wallet) }),
    ...(payoutKey !== undefined && { payoutKey: cleanText(payoutKey) }),
    ...(label !== undefined && { label: cleanText(label) }),
  };
}

/**
 * The filter as the database is asked by it: what needs action is found first, then asked for by id, or by
 * its reason where there are `most` or more.
 */
export async function resolveFilter(
  db: Executor,
  filter: IntentFilter,
  most = MOST_COUNTED,
): Promise<ListFilter> {
  const { inbox } = filter;
  const asked = toStorableFilter(filter);
  if (inbox === undefined) return asked;
  if (inbox === 'handled') return { ...asked, ids: await listHandledIds(db) };
  const ids = await listInboxIds(db, inbox, most);
  return { ...asked, ...(ids === null ? { askingFor: rawReasonsOf(inbox) } : { ids }) };
}
