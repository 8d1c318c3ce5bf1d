'use server';

import { z } from 'zod';
import { reviewSchema } from '#lib/conversion/contradiction.ts';
import { reviewContradictions as review } from '#server/intents/review-contradictions.ts';
import { defineAction } from './define-action.ts';

/** Says that a person has looked at what contradicts the facts of an intent. */
export const reviewContradictions = defineAction({
  permission: 'contradictions.review',
  input: z.object({ intentId: z.guid().toLowerCase(), ...reviewSchema.shape }),
  run: ({ input, session }) => review({ ...input, session }),
});
