'use server';

import { z } from 'zod';
import { proveGrantWithLink } from '#server/signing-links/sign/prove-grant.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/**
 * With a signing link: proves the grant of the link's own registration by its signature; on a click only
 * (R129).
 */
export const linkProveGrant = defineLinkAction({
  name: 'link-prove-grant',
  input: z.object({ walletId: z.guid().toLowerCase(), txSignature: z.string().trim().min(1).max(255) }),
  run: ({ input, link }) => proveGrantWithLink({ ...input, link }),
});
