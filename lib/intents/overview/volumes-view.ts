import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';

/** A day of São Paulo, `YYYY-MM-DD`. */
const daySchema = z.iso.date();

/**
 * The sum of the amounts, in BRL cents, that are known and without contradiction, and the number of those
 * left out.
 */
export const knownSumSchema = z.object({
  cents: z.int().nonnegative(),
  unknown: z.int().nonnegative(),
  contradicted: z.int().nonnegative(),
});
export type KnownSum = z.infer<typeof knownSumSchema>;

/** What was completed, and how many with those that are in no sum. */
export const completedSumSchema = z.object({ completed: knownSumSchema, count: z.int().nonnegative() });
export type CompletedSum = z.infer<typeof completedSumSchema>;

/** What came to an end within some days, of one type. */
export const flowSchema = z.object({
  completed: knownSumSchema,
  completedCount: z.int().nonnegative(),
  /** With those that expired, were canceled, failed or were refunded. */
  endedCount: z.int().nonnegative(),
  /** The completed ones of each chain; a chain without any is not there. */
  chains: z.array(completedSumSchema.extend({ chainId: chainIdSchema })),
  /** From creation to completion; null while nothing was completed. */
  medianSeconds: z.number().nonnegative().nullable(),
  p95Seconds: z.number().nonnegative().nullable(),
});
export type Flow = z.infer<typeof flowSchema>;

/** Whole days, both included. The last may not be over yet. */
export const spanSchema = z.object({
  from: daySchema,
  to: daySchema,
  onramp: flowSchema,
  offramp: flowSchema,
});
export type Span = z.infer<typeof spanSchema>;

/** Lengths in days of the periods that the overview compares; each ends today. */
export const PERIOD_DAYS = [1, 7, 30] as const;

export const volumesSchema = z.object({
  /** By `PERIOD_DAYS`; `before` has as many days and ends the day before `now` begins. */
  periods: z.array(z.object({ days: z.int(), now: spanSchema, before: spanSchema })),
  /** What was completed on each of the last 30 days, oldest first. */
  days: z.array(z.object({ day: daySchema, onramp: completedSumSchema, offramp: completedSumSchema })),
});
export type Volumes = z.infer<typeof volumesSchema>;
