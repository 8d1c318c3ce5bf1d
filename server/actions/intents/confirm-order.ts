'use server';

import { confirmOrderSchema } from '#lib/intents/order.ts';
import { confirmOrder as confirm } from '#server/intents/order/confirm-order.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Freezes what an intent made elsewhere is, as a user typed and saw it. */
export const confirmOrder = defineAction({
  permission: 'order.confirm',
  input: confirmOrderSchema,
  run: ({ input, session }) => confirm(input, session),
});
