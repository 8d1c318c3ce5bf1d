'use server';

import { z } from 'zod';
import { reviewSchema } from '#lib/intents/contradiction.ts';
import { reviewRegistration as review } from '#server/registrations/register/review-registration.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Says that an operator has reviewed what contradicts the facts of a registration. */
export const reviewRegistration = defineAction({
  permission: 'contradictions.review',
  input: z.object({ walletId: z.guid().toLowerCase(), ...reviewSchema.shape }),
  run: ({ input, session }) => review({ ...input, session }),
});
