import { followQuery } from '#components/live/follow-query.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import type { Followed } from '#components/live/use-followed.ts';
import { deliveryListOptions } from '#lib/queries/webhooks.ts';
import type { DeliveryFilter, DeliveryPage } from '#lib/webhooks/delivery-view.ts';

/** A page of the deliveries as the stream and later reads change it. */
export function followDeliveryList(
  filter: DeliveryFilter,
  server: ServerRead<DeliveryPage>,
  show: (followed: Followed<DeliveryPage>) => void,
): () => void {
  return followQuery(deliveryListOptions(filter), server, show);
}
