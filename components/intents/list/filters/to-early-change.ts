import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { INBOX_FILTERS } from '#lib/intents/overview/inbox-reasons.ts';
import { findKnown } from '#lib/text/find-known.ts';

/**
 * What a field of the plain form says, as a part of the filter; undefined for a field that is there only once
 * a panel is open. Without the schema of the filter: the list loads without zod.
 */
export function toEarlyChange(name: string, value: string): Partial<IntentFilter> | undefined {
  switch (name) {
    case 'query':
      return { query: value };
    case 'intentType':
      return { intentType: findKnown(INTENT_TYPES, value) ?? 'all' };
    case 'inbox':
      return { inbox: findKnown(INBOX_FILTERS, value) };
    case 'chainId':
      return { chainId: findKnown(CHAIN_IDS, value) ?? 'all' };
    case 'createdBy':
      return { createdBy: value === 'all' ? undefined : value };
    default:
      return undefined;
  }
}
