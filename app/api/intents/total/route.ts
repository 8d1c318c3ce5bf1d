import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getWholeTotal } from '#server/intents/get-whole-total.ts';

/** How many rows a filter has, all of them, and what they amount to. */
export const GET = defineRoute({
  permission: 'intents.read',
  query: intentFilterSchema,
  run: ({ query, session, request }) => getWholeTotal({ filter: query, session, signal: request.signal }),
});
