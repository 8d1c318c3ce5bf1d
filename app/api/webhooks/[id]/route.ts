import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getDelivery } from '#server/webhooks/get-delivery.ts';

/** Everything the page of a webhook delivery shows. */
export const GET = defineRoute({
  permission: 'webhooks.read',
  params: z.object({ id: z.string() }),
  run: ({ params, session }) => getDelivery({ id: params.id, session }),
});
