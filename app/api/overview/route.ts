import { defineRoute } from '#server/http/define-route.ts';
import { getOverview } from '#server/intents/get-overview.ts';

/** What needs a person now. */
export const GET = defineRoute({
  permission: 'intents.read',
  run: ({ session }) => getOverview({ session }),
});
