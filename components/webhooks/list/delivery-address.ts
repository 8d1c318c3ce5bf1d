import { toFilterAddress } from '#components/domain/filter/to-filter-address.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';

/** The address of a list of deliveries: it holds only what differs from the default. */
export function toDeliveriesAddress(filter: Partial<DeliveryFilter>): string {
  return toFilterAddress('/webhooks', filter);
}

/** Whether anything is filtered out. */
export function isDeliveryFiltered({ cursor: _cursor, ...filter }: DeliveryFilter): boolean {
  return toDeliveriesAddress(filter) !== '/webhooks';
}
