'use server';

import { z } from 'zod';
import { storeProof } from '#server/burns/store-proof.ts';
import { toHolderBurnView } from '#server/links/to-signing-view.ts';
import { defineLinkAction } from './define-action.ts';

/** With a signing link: stores what its wallet answered. A burn may be on chain when the link is over, so it is still heard. */
export const linkStoreProof = defineLinkAction({
  name: 'link-store-proof',
  input: z.object({
    attemptId: z.guid(),
    proof: z.string().max(255),
    /** Solana: the largest transaction is 1232 bytes. */
    signedTransactionBase64: z.base64().max(2_048).optional(),
  }),
  isOverAllowed: true,
  run: async ({ input, link }) => toHolderBurnView(await storeProof({ ...input, link })),
});
