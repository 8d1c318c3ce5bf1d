import { z } from 'zod';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import { REPORT_MARKS } from '#lib/intents/payment/reported-paid.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import { amountCentsSchema, payoutKeyTextSchema } from './create-request.ts';

/** An offramp that is about to be created, as the address of the question has it. */
export const payoutQuestionSchema = z.object({
  destination: payoutKeyTextSchema,
  amountCents: z.coerce.number().pipe(amountCentsSchema),
  idempotencyKey: z.guid().toLowerCase(),
  /** The offramp that the form was begun from: its user has come from it. */
  sourceIntentId: z.guid().toLowerCase().optional(),
});
export type PayoutQuestion = Readonly<z.output<typeof payoutQuestionSchema>>;

/** What is shown of the status of an offramp, as of a row of a list. */
const shownSchema = z.object({
  intentType: z.literal('offramp'),
  status: statusSchema,
  contradictedAt: z.string().nullable(),
  burnOutcome: z.enum(BURN_OUTCOMES).nullable(),
  reportMark: z.enum(REPORT_MARKS).nullable(),
  doubts: z.array(z.enum(COMPLETION_DOUBTS)),
});

/**
 * Another offramp of the same amount to the same key, or request of one: the newest of those that are
 * unresolved, else of all; null for none.
 */
export const samePayoutSchema = z.object({
  offramp: z
    .object({
      /** Null of a request whose outcome is not known. */
      intentId: z.guid().nullable(),
      createdAt: z.string(),
      /** The name of the user; null where it was created elsewhere. */
      createdBy: z.string().nullable(),
      /** Null of a request. */
      shown: shownSchema.nullable(),
      /** How many more there are, requests included. */
      others: z.int().nonnegative(),
      /** Whether there may be more of these than were counted. */
      isCut: z.boolean(),
    })
    .nullable(),
});
export type SamePayout = z.infer<typeof samePayoutSchema>;
