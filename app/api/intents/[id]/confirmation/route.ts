import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { confirmationPurposeSchema, getConfirmation } from '#server/intents/get-confirmation.ts';

/** The intent by the service's last answer, and how old that answer is. */
export const GET = defineRoute({
  permission: 'intents.read',
  params: z.object({ id: z.string() }),
  query: z.object({ purpose: confirmationPurposeSchema }),
  run: ({ params, query, session }) => getConfirmation({ ...params, ...query, session }),
});
