'use server';

import { z } from 'zod';
import { FaultError } from '#server/errors/fault-error.ts';
import { markViewer } from '#server/signing-links/mark-viewer.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/**
 * With a signing link: marks the browser that has signed its grant, right before the grant is submitted. The
 * link ends the moment the grant is stored, and this browser has to be able to watch from then on.
 */
export const linkClaimGrant = defineLinkAction({
  name: 'link-claim-grant',
  input: z.object({ walletId: z.guid().toLowerCase() }),
  run: async ({ input, link }) => {
    if (link.walletId !== input.walletId) throw new FaultError('not_found');
    await markViewer(link);
    return input;
  },
});
