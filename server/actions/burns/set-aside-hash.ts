'use server';

import { z } from 'zod';
import { setAsideHash as setAside } from '#server/burns/proof/set-aside-hash.ts';
import { defineAction } from '#server/actions/define-action.ts';

/**
 * Sets a hash aside that no node knows, because a user says that nothing was sent, where the chain shows that
 * it does no harm.
 */
export const setAsideHash = defineAction({
  permission: 'burn.sign',
  input: z.object({ attemptId: z.guid() }),
  run: ({ input, session }) => setAside({ ...input, session }),
});
