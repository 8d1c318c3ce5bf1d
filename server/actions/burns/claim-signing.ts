'use server';

import { z } from 'zod';
import { claimSigning as claim } from '#server/burns/sign/claim-signing.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Takes the right to put the burn before a wallet: one user at a time (B7). */
export const claimSigning = defineAction({
  permission: 'burn.sign',
  input: z.object({ attemptId: z.guid() }),
  run: ({ input, session }) => claim({ ...input, session }),
});
