import { defineRoute } from '#server/endpoints/define-route.ts';
import { getOverview } from '#server/overview/get-overview.ts';

/** What needs action now. */
export const GET = defineRoute({
  permission: 'intents.read',
  run: ({ session }) => getOverview({ session }),
});
