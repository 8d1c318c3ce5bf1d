'use server';

import { z } from 'zod';
import { reprocessManySchema, testEventSchema } from '#lib/webhooks/delivery-actions.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import { countForReprocess, reprocessMany, reprocessOne } from '#server/webhooks/reprocess-deliveries.ts';
import { sendTestEvent as send } from '#server/webhooks/send-test-event.ts';
import { defineAction } from './define-action.ts';

/** How many deliveries of a filter can be processed again. */
export const countDeliveries = defineAction({
  name: 'count-deliveries',
  permission: 'webhooks.reprocess',
  input: z.object({ filter: deliveryFilterSchema }),
  run: ({ input, session }) => countForReprocess(input.filter, session),
});

/** Processes again the deliveries that were counted. */
export const reprocessDeliveries = defineAction({
  name: 'reprocess-deliveries',
  permission: 'webhooks.reprocess',
  input: reprocessManySchema,
  run: ({ input, session }) => reprocessMany({ ...input, session }),
});

/** Processes one delivery again. */
export const reprocessDelivery = defineAction({
  name: 'reprocess-delivery',
  permission: 'webhooks.reprocess',
  input: z.object({ id: z.int().positive() }),
  run: ({ input, session }) => reprocessOne({ ...input, session }),
});

/** Has the service deliver a test event to this dashboard. */
export const sendTestEvent = defineAction({
  name: 'send-test-event',
  permission: 'webhooks.test',
  input: testEventSchema,
  run: ({ input, session }) => send({ ...input, session }),
});
