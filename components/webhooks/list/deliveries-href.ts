import { toFilterHref } from '#components/domain/filter/to-filter-href.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';

export const DELIVERIES_PATH = '/webhooks';

/** The path of a list of deliveries: it holds only what differs from the default. */
export function toDeliveriesHref(filter: Partial<DeliveryFilter>): string {
  return toFilterHref(DELIVERIES_PATH, filter);
}

/** Whether anything is filtered out. */
export function isDeliveryFiltered({ cursor: _cursor, ...filter }: DeliveryFilter): boolean {
  return toDeliveriesHref(filter) !== DELIVERIES_PATH;
}
