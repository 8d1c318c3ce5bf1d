import { z } from 'zod';
import { statusesOfEvent } from '#lib/intents/status.ts';
import { isStorable } from '#lib/text/typed-text.ts';
import { deliveryFilterSchema } from './delivery-view.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';

/** So many are processed at once; more need another filter. */
export const MOST_REPROCESSED = 1_000;

/** What a user saw before confirming: nothing that came later is processed. */
export const reprocessCountSchema = z.object({
  count: z.int().nonnegative(),
  lastId: z.int().nonnegative(),
});
export type ReprocessCount = z.infer<typeof reprocessCountSchema>;

export const reprocessManySchema = z.object({
  filter: deliveryFilterSchema,
  lastId: z.int().positive(),
  count: z.int().positive().max(MOST_REPROCESSED),
});
export type ReprocessManyInput = z.infer<typeof reprocessManySchema>;

/** What became of it: how many were processed, are accepted now, and changed a conversion. */
export interface ReprocessOutcome {
  readonly processed: number;
  readonly accepted: number;
  readonly changed: number;
}

/** The statuses that the spec names for the types of which a case can be chosen; others may exist. */
export const TEST_CASES: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  'payin.processing': statusesOfEvent('payin.processing'),
  'payout.created': statusesOfEvent('payout.created'),
  'payout.processing': statusesOfEvent('payout.processing'),
};

export const testEventSchema = z.object({
  eventType: z.enum(EVENT_TYPES),
  caseId: z.string().trim().min(1).max(100).refine(isStorable).optional(),
});
export type TestEventInput = z.infer<typeof testEventSchema>;
