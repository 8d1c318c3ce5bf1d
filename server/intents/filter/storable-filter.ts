import 'server-only';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { cleanText } from '#server/conversion/parse-json.ts';

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
