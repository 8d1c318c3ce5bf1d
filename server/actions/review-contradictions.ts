'use server';

import { z } from 'zod';
import { reviewContradictions as review } from '#server/intents/review-contradictions.ts';
import { defineAction } from './define-action.ts';

const MOST_AT_ONCE = 200;
const MAX_NOTE_LENGTH = 500;

/** Says that a person has looked at what contradicts the facts of an intent. */
export const reviewContradictions = defineAction({
  permission: 'contradictions.review',
  input: z.object({
    intentId: z.guid().toLowerCase(),
    ids: z.array(z.guid()).min(1).max(MOST_AT_ONCE),
    note: z
      .string()
      .trim()
      .max(MAX_NOTE_LENGTH)
      .transform((text) => (text === '' ? null : text)),
  }),
  run: ({ input, session }) => review({ ...input, session }),
});
