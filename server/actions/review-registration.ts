'use server';

import { z } from 'zod';
import { reviewSchema } from '#lib/conversion/contradiction.ts';
import { reviewRegistration as review } from '#server/wallets/review-registration.ts';
import { defineAction } from './define-action.ts';

/** Says that a person has looked at what contradicts the facts of a registration. */
export const reviewRegistration = defineAction({
  permission: 'contradictions.review',
  input: z.object({ walletId: z.guid().toLowerCase(), ...reviewSchema.shape }),
  run: ({ input, session }) => review({ ...input, session }),
});
