import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { REPORT_MARKS } from '#lib/intents/payment/reported-paid.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import { amountCentsSchema, destinationTextSchema, payoutKeyTextSchema } from './create-request.ts';

const commonFields = {
  amountCents: z.coerce.number().pipe(amountCentsSchema),
  idempotencyKey: z.guid().toLowerCase(),
  /** The conversion that the form was begun from: its user has come from it. */
  sourceIntentId: z.guid().toLowerCase().optional(),
};

/** An offramp that is about to be created, as the address of the question has it. */
export const payoutQuestionSchema = z.object({ ...commonFields, destination: payoutKeyTextSchema });
export type PayoutQuestion = Readonly<z.output<typeof payoutQuestionSchema>>;

/** The same of an onramp: a wallet is one of its network. */
export const mintQuestionSchema = z.object({
  ...commonFields,
  chainId: chainIdSchema,
  destination: destinationTextSchema.min(1),
});
export type MintQuestion = Readonly<z.output<typeof mintQuestionSchema>>;

/** For so many days one that is settled is named: weekly payouts and daily mints are others. */
export const SETTLED_DAYS = { offramp: 7, onramp: 1 } as const;

/** What is shown of the status of a conversion, as of a row of a list. */
const shownSchema = z.object({
  intentType: z.enum(INTENT_TYPES),
  status: statusSchema,
  contradictedAt: z.string().nullable(),
  burnOutcome: z.enum(BURN_OUTCOMES).nullable(),
  reportMark: z.enum(REPORT_MARKS).nullable(),
  doubts: z.array(z.enum(COMPLETION_DOUBTS)),
});

/**
 * Another conversion of the same type and amount to the same key or wallet, or request of one: the newest of
 * those that are unresolved, else of all; null for none.
 */
export const sameIntentSchema = z.object({
  same: z
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
export type SameIntent = z.infer<typeof sameIntentSchema>;
