import { referenceQuestionSchema } from '#lib/intents/create/reference-use.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { checkReference } from '#server/intents/create/check-reference.ts';

/** Who has the reference that is typed into the form of an offramp. */
export const GET = defineRoute({
  permission: 'offramp.create',
  query: referenceQuestionSchema,
  run: ({ query, session }) => checkReference({ ...query, intentType: 'offramp' }, session),
});
