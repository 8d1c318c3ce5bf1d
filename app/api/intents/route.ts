import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { listIntents } from '#server/intents/list-intents.ts';

/** A page of the mirror. */
export const GET = defineRoute({
  permission: 'intents.read',
  query: intentFilterSchema,
  run: ({ query, session }) => listIntents({ filter: query, session }),
});
