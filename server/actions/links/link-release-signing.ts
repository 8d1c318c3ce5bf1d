'use server';

import { z } from 'zod';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/** With a signing link: gives the right back when the wallet refused. It may have run out meanwhile. */
export const linkReleaseSigning = defineLinkAction({
  name: 'link-release-signing',
  input: z.object({ attemptId: z.guid() }),
  isOverAllowed: true,
  run: async ({ input, link }) => {
    await releaseSigning({ ...input, link });
    return input;
  },
});
