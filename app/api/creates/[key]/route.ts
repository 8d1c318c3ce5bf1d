import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getCreateOutcome } from '#server/intents/create/get-create-outcome.ts';

/** What became of a request to create: after a reload, and while its answer is pending. */
export const GET = defineRoute({
  permission: 'intents.read',
  params: z.object({ key: z.guid().toLowerCase() }),
  run: ({ params, session }) => getCreateOutcome({ key: params.key, session }),
});
