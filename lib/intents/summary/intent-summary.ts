import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { PAYMENT_HOLDS } from '#lib/intents/payment/payment-hold.ts';
import { REPORT_MARKS } from '#lib/intents/payment/reported-paid.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';

/** A row of the list and of the overview, from the mirror in the store. */
export const intentSummarySchema = z.object({
  id: z.guid(),
  intentType: intentTypeSchema,
  status: statusSchema,
  chainId: chainIdSchema,
  /** From the order here, else what a read or an event named first; null when none is known. */
  amountCents: z.int().nullable(),
  clientReference: z.string().nullable(),
  /** Whether that is the idempotency key of its creation here, which is sent where a user gave none (R31). */
  isReferenceKey: z.boolean().default(false),
  /** Onramp: wallet. Offramp: payout key. From the order here, created or confirmed; null before. */
  destination: z.string().nullable(),
  failureCode: z.string().nullable(),
  expiresAt: isoInstant.nullable(),
  scheduledFor: isoInstant.nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  /** Why payment is not requested although the service awaits it; null when nothing prevents it. */
  paymentHold: z.enum(PAYMENT_HOLDS).nullable().default(null),
  /**
   * Since when a statement contradicts a fact that cannot change and no user has reviewed it; null otherwise.
   */
  contradictedAt: isoInstant.nullable().default(null),
  /** What became of the tokens of an offramp that is over; null otherwise. */
  burnOutcome: z.enum(BURN_OUTCOMES).nullable().default(null),
  /** What a report of a payment or burn that its status does not repeat says of it; null without one. */
  reportMark: z.enum(REPORT_MARKS).nullable().default(null),
  /** What puts it in doubt although it is completed, the worst first; empty otherwise. */
  doubts: z.array(z.enum(COMPLETION_DOUBTS)).default([]),
  /** Whether a user handles that it burned and was not paid. */
  isBurnHandled: z.boolean().default(false),
  /** The greater one is the newer row. The service's own times cannot order rows: they may go back. */
  revision: z.int().nonnegative().default(0),
});
export type IntentSummary = z.infer<typeof intentSummarySchema>;

/** A row of the list: what it shows, and what a live event is compared with. */
export const intentListRowSchema = intentSummarySchema.omit({
  failureCode: true,
  expiresAt: true,
  scheduledFor: true,
  isBurnHandled: true,
});
export type IntentListRow = z.infer<typeof intentListRowSchema>;
