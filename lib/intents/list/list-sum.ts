import { z } from 'zod';
import { knownSumSchema } from '#lib/intents/overview/volumes-view.ts';

/** What the rows of a list amount to, by type: what came in and what went out is never one number. */
export const listSumSchema = z.object({ onramp: knownSumSchema, offramp: knownSumSchema });
export type ListSum = z.infer<typeof listSumSchema>;
