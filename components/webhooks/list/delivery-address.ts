import { toFilterAddress } from '#components/domain/filter/to-filter-address.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';

export const DELIVERIES_PATH = '/webhooks';

/** The address of a list of deliveries: it holds only what differs from the default. */
export function toDeliveriesAddress(filter: Partial<DeliveryFilter>): string {
  return toFilterAddress(DELIVERIES_PATH, filter);
}

/** Whether anything is filtered out. */
export function isDeliveryFiltered({ cursor: _cursor, ...filter }: DeliveryFilter): boolean {
  return toDeliveriesAddress(filter) !== DELIVERIES_PATH;
}
