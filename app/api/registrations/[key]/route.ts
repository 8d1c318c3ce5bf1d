import { z } from 'zod';
import { defineRoute } from '#server/http/define-route.ts';
import { getRegistrationOutcome } from '#server/wallets/get-registration-outcome.ts';

/** What became of a registration: after a reload, and while its answer is owed. */
export const GET = defineRoute({
  permission: 'wallets.read',
  params: z.object({ key: z.guid().toLowerCase() }),
  run: ({ params, session }) => getRegistrationOutcome({ key: params.key, session }),
});
