'use server';

import { z } from 'zod';
import { revokeLink } from '#server/signing-links/manage/revoke-link.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Ends a signing link at once. */
export const revokeSigningLink = defineAction({
  permission: 'links.manage',
  input: z.object({ linkId: z.guid() }),
  run: ({ input, session }) => revokeLink({ ...input, session }),
});
