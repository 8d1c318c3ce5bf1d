import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { listSumSchema } from './list-sum.ts';

/** A count that takes longer is ended. */
export const LONGEST_TOTAL_SECONDS = 3;

/** How many rows a filter has, all of them, and what they amount to, at one moment. */
const countedSchema = z.object({
  state: z.literal('counted'),
  total: z.int().nonnegative(),
  sum: listSumSchema,
  at: isoInstant,
});

/** `busy`: a count of this user is running, or as many counts as may run at once. Ask again shortly. */
export const wholeTotalSchema = z.discriminatedUnion('state', [
  countedSchema,
  z.object({ state: z.literal('too_long') }),
  z.object({ state: z.literal('busy') }),
]);
export type WholeTotal = z.infer<typeof wholeTotalSchema>;
