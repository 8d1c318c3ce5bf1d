'use server';

import { z } from 'zod';
import { stagedGrantSchema } from '#lib/signing/staged-grant.ts';
import { confirmGrantWithLink } from '#server/signing-links/sign/sign-grant.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/** With a signing link: has the service asked once more, right before the wallet is. */
export const linkConfirmGrant = defineLinkAction({
  name: 'link-confirm-grant',
  input: z.object({ walletId: z.guid().toLowerCase(), staged: stagedGrantSchema }),
  run: ({ input, link }) => confirmGrantWithLink({ ...input, link }),
});
