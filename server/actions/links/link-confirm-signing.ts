'use server';

import { z } from 'zod';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/** With a signing link: has the service asked once more, right before the wallet is. */
export const linkConfirmSigning = defineLinkAction({
  name: 'link-confirm-signing',
  input: z.object({ attemptId: z.guid() }),
  run: ({ input, link }) => confirmSigning({ ...input, link }),
});
