import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { listApiCalls } from '#server/intents/calls/list-api-calls.ts';

/** The calls to the service about one conversion. */
export const GET = defineRoute({
  permission: 'intents.read',
  params: z.object({ id: z.string() }),
  run: ({ params, session }) => listApiCalls({ id: params.id, session }),
});
