'use server';

import { z } from 'zod';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { toHolderBurnView } from '#server/signing-links/to-signing-view.ts';
import { defineLinkAction } from '#server/actions/define-action.ts';

/** With a signing link: starts a burn attempt for a holder, of the link's own intent. */
export const linkPrepareBurn = defineLinkAction({
  name: 'link-prepare-burn',
  input: z.object({ intentId: z.guid().toLowerCase(), tokenHolder: z.string().trim().min(1).max(255) }),
  run: async ({ input, link }) => toHolderBurnView(await startAttempt({ ...input, link })),
});
