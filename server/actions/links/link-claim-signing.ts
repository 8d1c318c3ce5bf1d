'use server';

import { z } from 'zod';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { markViewer } from '#server/signing-links/mark-viewer.ts';
import { toHolderBurnView } from '#server/signing-links/to-signing-view.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/**
 * With a signing link: takes the right to put the burn before a wallet (B7), and marks the browser that did.
 */
export const linkClaimSigning = defineLinkAction({
  name: 'link-claim-signing',
  input: z.object({ attemptId: z.guid() }),
  run: async ({ input, link }) => {
    const burn = toHolderBurnView(await claimSigning({ ...input, link }));
    await markViewer(link);
    return burn;
  },
});
