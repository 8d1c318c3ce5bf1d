'use server';

import { z } from 'zod';
import { syncWallet as sync } from '#server/registrations/grant/sync-wallet.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Has the service read the chain: only on a user's click (R129). */
export const syncWallet = defineAction({
  permission: 'wallets.grant',
  input: z.object({ walletId: z.guid().toLowerCase(), txSignature: z.string().max(255).optional() }),
  run: ({ input, session }) => sync({ ...input, session }),
});
