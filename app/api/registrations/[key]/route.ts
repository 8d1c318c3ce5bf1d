import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getRegistrationOutcome } from '#server/registrations/register/get-registration-outcome.ts';

/** What became of a registration: after a reload, and while its answer is pending. */
export const GET = defineRoute({
  permission: 'wallets.read',
  params: z.object({ key: z.guid().toLowerCase() }),
  run: ({ params, session }) => getRegistrationOutcome({ key: params.key, session }),
});
