'use server';

import { z } from 'zod';
import { stagedGrantSchema } from '#lib/signing/staged-grant.ts';
import { confirmGrant as confirm } from '#server/registrations/grant/confirm-grant.ts';
import { defineAction } from '#server/actions/define-action.ts';

/**
 * Has the service asked whether the registration still waits for this signature, right before the wallet is.
 */
export const confirmGrant = defineAction({
  permission: 'wallets.grant',
  input: z.object({ walletId: z.guid().toLowerCase(), staged: stagedGrantSchema }),
  run: ({ input, session }) => confirm({ ...input, session }),
});
