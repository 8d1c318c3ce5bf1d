import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { answerDifferenceSchema } from './contradiction.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { intentSummarySchema } from './intent-view.ts';
import { intentTypeSchema } from './intent-type.ts';
import { sendProgressSchema } from '#lib/intents/create/send-progress.ts';

const isoInstant = z.iso.datetime({ offset: true });

/** Why a row asks for a user; the order is the order of urgency. */
export const INBOX_REASONS = [
  'escalate',
  'contradicted',
  'confirm_order',
  'sign',
  'failed',
  'pay_refused',
  'blocked_by_version',
  'unknown_status',
  'pay',
  'pay_later',
] as const;
export const inboxReasonSchema = z.enum(INBOX_REASONS);
export type InboxReason = z.infer<typeof inboxReasonSchema>;

/** A row of the inbox: an intent and the reason it is there. */
export const inboxItemSchema = intentSummarySchema.extend({ reason: inboxReasonSchema });
export type InboxItem = z.infer<typeof inboxItemSchema>;

/**
 * A creation whose answer is not known yet: it was sent, and a job is finding out what became of it (R25).
 */
export const unresolvedCreateSchema = z.object({
  idempotencyKey: z.guid(),
  intentType: intentTypeSchema,
  amountCents: z.int(),
  chainId: chainIdSchema,
  clientReference: z.string().nullable(),
  createdAt: isoInstant,
  /** What answers said otherwise than was asked: nothing of them was taken over. */
  differences: z.array(answerDifferenceSchema).default([]),
  progress: sendProgressSchema,
});
export type UnresolvedCreate = z.infer<typeof unresolvedCreateSchema>;

const serviceHealthSchema = z.object({
  /**
   * `unreadable`: it answers, but not with what the API answers. `refused`: not to this key from here (R12).
   * `failing`: with errors. `unreachable`: nobody answers.
   */
  state: z.enum(['ok', 'unreadable', 'refused', 'failing', 'unreachable', 'unknown']),
  faultCode: z.enum(FAULT_CODES).nullable(),
  checkedAt: isoInstant.nullable(),
  /** Since when it has been so, as far as this process knows. */
  since: isoInstant.nullable(),
});

const webhookHealthSchema = z.object({
  lastAcceptedAt: isoInstant.nullable(),
  /** Deliveries refused in the last hour: bad signature or stale timestamp. */
  refusedLastHour: z.int().nonnegative(),
  /** Deliveries kept aside in the last day: another environment or API version (R99, R100). */
  quarantinedLastDay: z.int().nonnegative(),
  /** Deliveries of the last day that told of a time ahead of our clock: kept, and not applied. */
  aheadLastDay: z.int().nonnegative().default(0),
});

const chainHealthSchema = z.object({
  chainId: chainIdSchema,
  state: z.enum(['ok', 'unreachable', 'unknown']),
  checkedAt: isoInstant.nullable(),
});

export const healthViewSchema = z.object({
  service: serviceHealthSchema,
  webhooks: webhookHealthSchema,
  chains: z.array(chainHealthSchema),
});
export type HealthView = z.infer<typeof healthViewSchema>;

/**
 * The sum of the amounts that are known and that nothing contradicts, in BRL cents, and how many there are of
 * the others: a contradicted one is counted there alone.
 */
const knownSumSchema = z.object({
  cents: z.int().nonnegative(),
  unknown: z.int().nonnegative(),
  contradicted: z.int().nonnegative(),
});
export type KnownSum = z.infer<typeof knownSumSchema>;

/** The overview: what needs a user now, the day's money, what happened last, and whether the parts work. */
export const overviewSchema = z.object({
  inbox: z.array(inboxItemSchema),
  /** All rows that ask for a user; `inbox` holds the most urgent of them. */
  inboxTotal: z.int().nonnegative(),
  /** Grants of wallets that wait for a signature. */
  grantsToSign: z.int().nonnegative(),
  /** Onramps and offramps completed since midnight in São Paulo. */
  today: z.object({ onramp: knownSumSchema, offramp: knownSumSchema }),
  recent: z.array(intentSummarySchema),
  unresolvedCreates: z.array(unresolvedCreateSchema),
  health: healthViewSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
