import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { burnHistoryEntrySchema, burnViewSchema } from '#lib/burns/burn-view.ts';
import { noteSchema } from './annotation.ts';
import { contradictionSchema } from './contradiction.ts';
import { pixPaymentSchema } from './intent.ts';
import { intentHandlingSchema } from '#lib/intents/handling/intent-handling.ts';
import { orderSchema } from './order.ts';
import { intentSummarySchema } from './summary/intent-summary.ts';
import { statusSchema } from './status-schema.ts';
import { EVENT_SOURCES, TIMELINE_KINDS } from './timeline.ts';
import { mintReadingSchema } from '#lib/intents/mint/mint-reading.ts';

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

/** The registration of an address. */
const registeredWalletSchema = z.object({
  id: z.guid(),
  /** Null where it was given none. */
  name: z.string().nullable(),
  /** Whether users here call it so; the name of one that none of them confirmed is the service's word. */
  isOwn: z.boolean(),
});

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
  /**
   * The registration of an onramp's wallet; null where there is none now, and for a user who may not read
   * wallets.
   */
  destinationWallet: registeredWalletSchema.nullable().default(null),
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
