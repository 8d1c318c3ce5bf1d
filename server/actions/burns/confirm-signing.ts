'use server';

import { z } from 'zod';
import { confirmSigning as confirm } from '#server/burns/sign/confirm-signing.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Has the service asked once more the status of the intent, right before the wallet is. */
export const confirmSigning = defineAction({
  permission: 'burn.sign',
  input: z.object({ attemptId: z.guid() }),
  run: ({ input, session }) => confirm({ ...input, session }),
});
