'use server';

import { z } from 'zod';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { defineAction } from '#server/actions/define-action.ts';

/**
 * Stores the hash (EVM) or the signed bytes with their signature (Solana). Everything after that is the
 * server's.
 */
export const storeBurnProof = defineAction({
  permission: 'burn.sign',
  input: z.object({
    attemptId: z.guid(),
    proof: z.string().max(255),
    /** Solana: the largest transaction is 1232 bytes. */
    signedTransactionBase64: z.base64().max(2_048).optional(),
  }),
  run: ({ input, session }) => storeProof({ ...input, session }),
});
