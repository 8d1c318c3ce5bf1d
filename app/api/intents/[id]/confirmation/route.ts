import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { confirmationPurposeSchema, getConfirmation } from '#server/intents/get-confirmation.ts';

/** How an intent stands by the service's last word, and how old that is. */
export const GET = defineRoute({
  permission: 'intents.read',
  params: z.object({ id: z.string() }),
  query: z.object({ purpose: confirmationPurposeSchema }),
  run: ({ params, query, session }) => getConfirmation({ ...params, ...query, session }),
});
