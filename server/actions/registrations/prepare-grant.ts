'use server';

import { z } from 'zod';
import { prepareGrant as prepare } from '#server/registrations/grant/prepare-grant.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Asks for what is to be signed, on a click, right before signing (R115). */
export const prepareGrant = defineAction({
  permission: 'wallets.grant',
  input: z.object({ walletId: z.guid().toLowerCase() }),
  run: ({ input, session }) => prepare({ ...input, session }),
});
