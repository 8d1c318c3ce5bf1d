'use server';

import { z } from 'zod';
import { markViewer } from '#server/signing-links/mark-viewer.ts';
import { submitGrantWithLink } from '#server/signing-links/sign/sign-grant.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/**
 * With a signing link: stores the hash (EVM) or the signed bytes (Solana), submits it, and marks the browser
 * that signed. A grant may be on chain when the link has run out, so the use case decides what is still
 * accepted.
 */
export const linkSubmitGrant = defineLinkAction({
  name: 'link-submit-grant',
  input: z.object({
    walletId: z.guid().toLowerCase(),
    grant: z.union([
      z.strictObject({ txHash: z.string().max(255) }),
      /** The largest transaction is 1232 bytes. */
      z.strictObject({ signedTransactionBase64: z.string().max(2_048) }),
    ]),
  }),
  isOverAllowed: true,
  run: async ({ input, link }) => {
    const wallet = await submitGrantWithLink({ ...input, link });
    await markViewer(link);
    return wallet;
  },
});
