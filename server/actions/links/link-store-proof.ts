'use server';

import { z } from 'zod';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { isWithdrawn } from '#server/signing-links/link-state.ts';
import { isMarkedBrowser } from '#server/signing-links/request-link.ts';
import { toHolderBurnView } from '#server/signing-links/to-signing-view.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/**
 * With a signing link: stores what its wallet answered; where the link was withdrawn, it answers only when. A
 * burn may be on chain when the link is over, so `requireProver` accepts one more submission from the browser
 * that had the claim.
 */
export const linkStoreProof = defineLinkAction({
  name: 'link-store-proof',
  input: z.object({
    attemptId: z.guid(),
    proof: z.string().max(255),
    /** Solana: the largest transaction is 1232 bytes. */
    signedTransactionBase64: z.base64().max(2_048).optional(),
  }),
  isOverAllowed: true,
  run: async ({ input, link }) => {
    const isClaimBrowser = await isMarkedBrowser(link);
    const burn = toHolderBurnView(await storeProof({ ...input, link, isClaimBrowser }));
    return { updatedAt: burn.updatedAt, burn: isWithdrawn(link) ? null : burn };
  },
});
