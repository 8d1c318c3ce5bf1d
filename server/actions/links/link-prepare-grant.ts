'use server';

import { z } from 'zod';
import { prepareGrantWithLink } from '#server/signing-links/sign/sign-grant.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/** With a signing link: asks for what is to be signed for the link's own registration, on a click (R115). */
export const linkPrepareGrant = defineLinkAction({
  name: 'link-prepare-grant',
  input: z.object({ walletId: z.guid().toLowerCase() }),
  run: ({ input, link }) => prepareGrantWithLink({ ...input, link }),
});
