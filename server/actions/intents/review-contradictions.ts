'use server';

import { z } from 'zod';
import { reviewSchema } from '#lib/intents/contradiction.ts';
import { reviewContradictions as review } from '#server/intents/order/review-contradictions.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Says that an operator has reviewed what contradicts the facts of an intent. */
export const reviewContradictions = defineAction({
  permission: 'contradictions.review',
  input: z.object({ intentId: z.guid().toLowerCase(), ...reviewSchema.shape }),
  run: ({ input, session }) => review({ ...input, session }),
});
