'use server';

import { z } from 'zod';
import { releaseSigning as release } from '#server/burns/sign/release-signing.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Gives the right back when the wallet refused before anything was signed. */
export const releaseSigning = defineAction({
  permission: 'burn.sign',
  input: z.object({ attemptId: z.guid() }),
  run: ({ input, session }) => release({ ...input, session }),
});
