import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';

/** Everything the intent page shows. */
export const GET = defineRoute({
  permission: 'intents.read',
  params: z.object({ id: z.string() }),
  run: ({ params, session }) => getIntentDetail({ id: params.id, session }),
});
