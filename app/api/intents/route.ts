import { intentFilterSchema } from '#lib/conversion/intent-view.ts';
import { defineRoute } from '#server/http/define-route.ts';
import { listIntents } from '#server/intents/list-intents.ts';

/** A page of the mirror. */
export const GET = defineRoute({
  permission: 'intents.read',
  query: intentFilterSchema,
  run: ({ query, session }) => listIntents({ filter: query, session }),
});
