'use server';

import { registerWalletInputSchema } from '#lib/registrations/wallet-request.ts';
import { registerWallet as register } from '#server/registrations/register/register-wallet.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Registers a wallet once per key. The same key again answers its outcome. */
export const registerWallet = defineAction({
  permission: 'wallets.register',
  input: registerWalletInputSchema,
  run: ({ input, session }) => register(input, session),
});
