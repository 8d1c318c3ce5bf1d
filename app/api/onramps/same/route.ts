import { mintQuestionSchema } from '#lib/intents/create/same-intent.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { findSameMint } from '#server/intents/create/find-same-intent.ts';

/** Another onramp of the same amount to the same wallet as the one under review. */
export const GET = defineRoute({
  permission: 'onramp.create',
  query: mintQuestionSchema,
  run: ({ query, session }) => findSameMint(query, session),
});
