'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { claimSigning } from '#server/burns/claim-signing.ts';
import { linkViewerCookie, sealLinkViewer } from '#server/links/link-viewer.ts';
import { toHolderBurnView } from '#server/links/to-signing-view.ts';
import { defineLinkAction } from './define-action.ts';

/** With a signing link: takes the right to put the burn before a wallet (B7), and marks the browser that did. */
export const linkClaimSigning = defineLinkAction({
  name: 'link-claim-signing',
  input: z.object({ attemptId: z.guid() }),
  run: async ({ input, link }) => {
    const burn = toHolderBurnView(await claimSigning({ ...input, link }));
    const { name, options } = linkViewerCookie(link.id);
    (await cookies()).set(name, await sealLinkViewer(link.id), options);
    return burn;
  },
});
