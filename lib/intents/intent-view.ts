import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { burnHistoryEntrySchema, burnViewSchema } from '#lib/burns/burn-view.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import { noteSchema } from './annotation.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import { contradictionSchema } from './contradiction.ts';
import { intentTypeSchema } from './intent-type-schema.ts';
import { pixPaymentSchema } from './intent.ts';
import { intentHandlingSchema } from '#lib/intents/handling/intent-handling.ts';
import { MATCH_KINDS } from '#lib/intents/list/match-kind.ts';
import { listSyncSchema } from '#lib/intents/list/list-sync.ts';
import { REPORT_MARKS } from '#lib/intents/payment/reported-paid.ts';
import { PAYMENT_HOLDS } from '#lib/intents/payment/payment-hold.ts';
import { orderSchema } from './order.ts';
import { statusSchema } from './status-schema.ts';
import { EVENT_SOURCES, TIMELINE_KINDS } from './timeline.ts';
import { listSumSchema } from '#lib/intents/list/list-sum.ts';
import { rowDetailsSchema } from '#lib/intents/list/row-details.ts';
import { mintReadingSchema } from '#lib/intents/mint/mint-reading.ts';

/** A row of the list and of the overview, from the mirror in the store. */
export const intentSummarySchema = z.object({
  id: z.guid(),
  intentType: intentTypeSchema,
  status: statusSchema,
  chainId: chainIdSchema,
  /** From the order here, else what a read or an event named first; null when none is known. */
  amountCents: z.int().nullable(),
  clientReference: z.string().nullable(),
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

/** The line of kind `burn` that says when a wallet was asked. */
export const ASKED = 'asked';
/**
 * Lines of kind `burn` whose detail is a transaction: one that came after another was chosen, and one that
 * the service took although no chain had shown it. All other lines of this kind name a state of the attempt.
 */
export const HASH_NOT_SUBMITTED = 'hash_not_submitted';
export const TAKEN_UNSEEN = 'taken_unseen';

/** One line of the timeline: what happened, when, and which source reported it. */
export const timelineEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  /**
   * kind status: the status. kind burn: the attempt's state, `asked`, `hash_not_submitted` or `taken_unseen`;
   * the detail of the last two is the transaction. kind request: `sent`, `accepted`, `refused`. kind
   * correction: the status after all; its detail is the withdrawn one. kind contradiction: the field; its
   * detail is the statement, or nothing once a user has reviewed it. kind order: `confirmed`.
   */
  value: z.string(),
  detail: z.string().nullable(),
  source: z.enum(EVENT_SOURCES),
  occurredAt: isoInstant,
  recordedAt: isoInstant,
  /** The name of the user who did it; null where none did, or it is not known. */
  actor: z.string().nullable().default(null),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** A status that only a webhook has reported, and what the API said last. The next read settles it. */
export const unansweredSchema = z.object({
  reportedStatus: statusSchema,
  reportedAt: isoInstant,
  readStatus: statusSchema.nullable(),
  readAt: isoInstant.nullable(),
});

/** A conversion that another was begun from, or that was begun from it. */
export const relatedIntentSchema = intentSummarySchema
  .pick({
    id: true,
    intentType: true,
    status: true,
    amountCents: true,
    createdAt: true,
    contradictedAt: true,
    burnOutcome: true,
    reportMark: true,
    doubts: true,
  })
  .extend({
    /** Whether it is in its source's place, and it, or one in its place, is taken (`isTaken`). */
    isTaken: z.boolean().default(false),
  });
export type RelatedIntent = z.infer<typeof relatedIntentSchema>;

/** Everything the intent page shows. */
export const intentDetailSchema = intentSummarySchema.extend({
  flowVersion: z.int(),
  /** Since when it has its status, as the inbox counts it; null where that is since its last change. */
  statusSince: isoInstant.nullable().default(null),
  statusReason: z.string().nullable(),
  providerFailureCode: z.string().nullable(),
  originalFailureCode: z.string().nullable(),
  originalProviderFailureCode: z.string().nullable(),
  /** Present only while an onramp awaits payment (R49). */
  pixPayment: pixPaymentSchema.nullable(),
  /** What the payment was named by, also once it is paid; null on offramps and where it is not known. */
  pixTxid: z.string().nullable().default(null),
  /** Transaction ids for explorer links; informational, no status is taken from them (R51). */
  mintTransactionId: z.string().nullable(),
  burnTransactionId: z.string().nullable(),
  /** Whether the service ever reported that it was paid, or that it had its burn. */
  wasReportedTaken: z.boolean().default(false),
  /** Whether it ever reported it as completed before the status that it has. */
  wasReportedPaid: z.boolean().default(false),
  /** Whether the service issued an authorization of its burn that this dashboard never had. */
  isIssuedElsewhere: z.boolean().default(false),
  /** What the chain shows of the mint that the service names; null until it was read. */
  mintReading: mintReadingSchema.nullable().default(null),
  /**
   * The registration by which its wallet may receive nothing now; null where it may, where no registration is
   * known, and once no payment is awaited.
   */
  unusableDestination: z.guid().nullable().default(null),
  /** What a user here requested; null for an intent created elsewhere that no user has confirmed. */
  order: orderSchema.nullable().default(null),
  /** Every statement that contradicts a fact that cannot change, oldest first, the reviewed ones included. */
  contradictions: z.array(contradictionSchema).default([]),
  /** The status that a webhook reported and the API has not confirmed yet; null when there is none. */
  unanswered: unansweredSchema.nullable().default(null),
  burn: burnViewSchema.nullable(),
  /** Of `doubts`, what pages of builds before 2026-11-28 know. */
  burnDoubt: z.enum(['differs', 'shared', 'unknown']).nullable().default(null),
  /** Whether it needs action that a user can mark as handled, or has an exception in the reports. */
  isHandleable: z.boolean().default(false),
  /** Before this all of it is only not read yet, and nothing is asked of a user; null where it is more. */
  handleableAt: isoInstant.nullable().default(null),
  /** What a mark of it as it is here would be of; opaque. */
  seen: z.string().default(''),
  /** The last mark that a user handles it, or does not any more; null while there is none. */
  handling: intentHandlingSchema.nullable().default(null),
  /** Every attempt, oldest first. */
  burnHistory: z.array(burnHistoryEntrySchema).default([]),
  timeline: z.array(timelineEntrySchema),
  /** The resource as last read, for the raw view. */
  raw: z.record(z.string(), z.unknown()),
  /** When the service last answered a read of it. */
  readAt: isoInstant.nullable(),
  createdBy: z.string().nullable(),
  /** What users noted, newest first, and their labels. */
  notes: z.array(noteSchema).default([]),
  hasOlderNotes: z.boolean().default(false),
  labels: z.array(z.string()).default([]),
  /** The conversion that its form was begun from, and those that were begun from it, newest first. */
  source: relatedIntentSchema.nullable().default(null),
  successors: z.array(relatedIntentSchema).default([]),
  /**
   * While its burn is awaited, or once it has ended: another of the same origin that was burned, or may have
   * been, so that neither this one must be nor another in its place; null where none is known.
   */
  otherBurned: relatedIntentSchema.nullable().default(null),
});
export type IntentDetail = z.infer<typeof intentDetailSchema>;

/** A list counts its rows up to here. */
export const MOST_COUNTED = 10_000;

/** A row of the list: what it shows, and what a live event is compared with. */
export const intentListRowSchema = intentSummarySchema.omit({
  failureCode: true,
  expiresAt: true,
  scheduledFor: true,
  isBurnHandled: true,
});
export type IntentListRow = z.infer<typeof intentListRowSchema>;

export const intentPageSchema = z.object({
  intents: z.array(intentListRowSchema),
  /** What burned, was not paid and no user handles, on a first page of all statuses: the newest, how many. */
  pinned: z
    .object({ intents: z.array(intentListRowSchema), total: z.int().nonnegative() })
    .default({ intents: [], total: 0 }),
  /** Of a search: by which value each row was found. */
  matches: z.record(z.string(), z.enum(MATCH_KINDS)).default({}),
  /** By row, what the chosen columns show beside it; nothing where none of them is chosen. */
  details: z.record(z.string(), rowDetailsSchema).optional(),
  /** Opaque keyset cursors, stable under inserts; null at the ends. */
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  /** How many the filter has, counted up to `MOST_COUNTED`: with that many there may be more. */
  total: z.int().nonnegative(),
  /** What all of them amount to, in all pages; null when there are too many to sum. */
  sum: listSumSchema.nullable().default(null),
  /** How this page of the list compares with the service's list. */
  sync: listSyncSchema,
});
export type IntentPage = z.infer<typeof intentPageSchema>;
