'use server';

import { z } from 'zod';
import { cancelWallet as cancel } from '#server/registrations/cancel-wallet.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Cancels a pending registration; our own record of it stays (R132). */
export const cancelWallet = defineAction({
  permission: 'wallets.cancel',
  input: z.object({ walletId: z.guid().toLowerCase() }),
  run: ({ input, session }) => cancel({ ...input, session }),
});
