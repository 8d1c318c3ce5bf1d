import {
  deliveryDetailSchema,
  deliveryPageSchema,
  type DeliveryFilter,
} from '#lib/webhooks/delivery-view.ts';
import { deliveryDetailKey, deliveryListKey } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** Most deliveries change something, and the stream says so; a refused one or a duplicate does not. */
const TAIL_EVERY_MS = 5_000;

/** One page of the deliveries. Only the first one has new ones. */
export function deliveryListOptions(filter: DeliveryFilter) {
  return viewQuery({
    key: deliveryListKey(filter),
    path: `/api/webhooks?${toSearch(filter)}`,
    schema: deliveryPageSchema,
    everyMs: filter.cursor === undefined ? TAIL_EVERY_MS : undefined,
  });
}

/** Everything the page of a delivery shows. */
export function deliveryDetailOptions(id: number) {
  return viewQuery({
    key: deliveryDetailKey(id),
    path: `/api/webhooks/${String(id)}`,
    schema: deliveryDetailSchema,
    everyMs: TAIL_EVERY_MS,
  });
}

function toSearch({ verdict, type, query, ...rest }: DeliveryFilter): string {
  const search = new URLSearchParams({ verdict, type });
  if (query !== '') search.set('query', query);
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, value);
  return search.toString();
}
