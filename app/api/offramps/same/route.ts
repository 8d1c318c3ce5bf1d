import { payoutQuestionSchema } from '#lib/intents/create/same-intent.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { findSamePayout } from '#server/intents/create/find-same-intent.ts';

/** Another offramp of the same amount to the same key as the one under review. */
export const GET = defineRoute({
  permission: 'offramp.create',
  query: payoutQuestionSchema,
  run: ({ query, session }) => findSamePayout(query, session),
});
