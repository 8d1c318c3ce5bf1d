import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { listDeliveries } from '#server/webhooks/list-deliveries.ts';

/** A page of the webhook deliveries that were received. */
export const GET = defineRoute({
  permission: 'webhooks.read',
  query: deliveryFilterSchema,
  run: ({ query, session }) => listDeliveries({ filter: query, session }),
});
