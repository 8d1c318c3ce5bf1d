import { z } from 'zod';
import { intentSummarySchema } from '#lib/intents/intent-view.ts';
import { INBOX_REASONS, type InboxReason } from './inbox-reasons.ts';

const inboxReasonSchema = z.enum(INBOX_REASONS);

/** What a user does about a row: solve a problem, sign, pay, or only watch. In the order of the page. */
export const INBOX_GROUPS = ['resolve', 'sign', 'pay', 'watch'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

export const GROUP_OF: Readonly<Record<InboxReason, InboxGroup>> = {
  burned_not_paid: 'resolve',
  escalate: 'resolve',
  contradicted: 'resolve',
  outcome_unknown: 'resolve',
  burn_stuck: 'resolve',
  confirm_order: 'sign',
  sign: 'sign',
  failed: 'watch',
  pay_refused: 'resolve',
  blocked_by_version: 'resolve',
  unknown_status: 'watch',
  pay: 'pay',
  pay_later: 'watch',
  burned_handled: 'watch',
};

/** A row that needs action: an intent and the reason. */
export const inboxItemSchema = intentSummarySchema.extend({
  reason: inboxReasonSchema,
  /** Whether the reader's role may take the action. */
  isMine: z.boolean().default(false),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

/** How many rows have a reason; those without any are not there. */
export const inboxCountsSchema = z.partialRecord(inboxReasonSchema, z.int().nonnegative());
export type InboxCounts = z.infer<typeof inboxCountsSchema>;
