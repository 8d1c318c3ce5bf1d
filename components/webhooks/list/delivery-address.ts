import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';

/** The address of a list of deliveries: it holds only what differs from the default. */
export function toDeliveriesAddress(filter: Partial<DeliveryFilter>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== '' && value !== 'all') search.set(name, value);
  }
  const query = search.toString();
  return query === '' ? '/webhooks' : `/webhooks?${query}`;
}

/** Whether anything is filtered out. */
export function isDeliveryFiltered({ cursor: _cursor, ...filter }: DeliveryFilter): boolean {
  return toDeliveriesAddress(filter) !== '/webhooks';
}
