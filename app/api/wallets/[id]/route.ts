import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';

/** Everything the wallet page shows. */
export const GET = defineRoute({
  permission: 'wallets.read',
  params: z.object({ id: z.string() }),
  run: ({ params, session }) => getWallet({ id: params.id, session }),
});
