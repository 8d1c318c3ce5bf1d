'use server';

import { z } from 'zod';
import { submitGrant as submit } from '#server/registrations/grant/submit-grant.ts';
import { defineAction } from '#server/actions/define-action.ts';

const walletId = z.guid().toLowerCase();

/**
 * Stores the hash (EVM) or the signed bytes (Solana) and submits it to the service. The server does
 * everything after that.
 */
export const submitGrant = defineAction({
  permission: 'wallets.grant',
  input: z.union([
    z.object({ walletId, txHash: z.string().max(255) }),
    /** The largest transaction is 1232 bytes. */
    z.object({ walletId, signedTransactionBase64: z.string().max(2_048) }),
  ]),
  run: ({ input, session }) => submit({ ...input, session }),
});
