import 'server-only';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { cleanText } from '#server/store/storable-json.ts';

/** The filter without what PostgreSQL cannot hold: no row has such a text. */
export function toStorableDeliveryFilter<Filter extends Pick<DeliveryFilter, 'query' | 'type'>>(
  filter: Filter,
): Filter {
  return { ...filter, query: cleanText(filter.query), type: cleanText(filter.type) };
}
