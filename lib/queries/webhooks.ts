import { queryOptions } from '@tanstack/react-query';
import {
  deliveryDetailSchema,
  deliveryPageSchema,
  type DeliveryDetail,
  type DeliveryFilter,
  type DeliveryPage,
} from '#lib/webhooks/delivery-view.ts';
import { fetchView } from './fetch-view.ts';
import { deliveryDetailKey, deliveryListKey } from './query-keys.ts';

/** Most deliveries change something, and the stream says so; a refused one or a duplicate does not. */
const TAIL_EVERY_MS = 5_000;

/** One page of the deliveries. Only the first one has new ones. */
export function deliveryListOptions(filter: DeliveryFilter) {
  return queryOptions<DeliveryPage, Error, DeliveryPage, ReturnType<typeof deliveryListKey>>({
    queryKey: deliveryListKey(filter),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/webhooks?${toSearch(filter)}`, schema: deliveryPageSchema, signal }),
    ...(filter.cursor === undefined && { meta: { everyMs: TAIL_EVERY_MS } }),
  });
}

/** Everything the page of a delivery shows. */
export function deliveryDetailOptions(id: number) {
  return queryOptions<DeliveryDetail, Error, DeliveryDetail, ReturnType<typeof deliveryDetailKey>>({
    queryKey: deliveryDetailKey(id),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/webhooks/${String(id)}`, schema: deliveryDetailSchema, signal }),
    meta: { everyMs: TAIL_EVERY_MS },
  });
}

function toSearch({ verdict, type, query, ...rest }: DeliveryFilter): string {
  const search = new URLSearchParams({ verdict, type });
  if (query !== '') search.set('query', query);
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, value);
  return search.toString();
}
