'use server';

import { z } from 'zod';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { defineAction } from '#server/actions/define-action.ts';

/**
 * Starts a burn attempt for a holder and returns at once; the stream says when there is something to sign.
 */
export const prepareBurn = defineAction({
  permission: 'burn.sign',
  input: z.object({ intentId: z.guid().toLowerCase(), tokenHolder: z.string().trim().min(1).max(255) }),
  run: ({ input, session }) => startAttempt({ ...input, session }),
});
