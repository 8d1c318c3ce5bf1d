import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { intentSummarySchema } from '#lib/intents/summary/intent-summary.ts';
import { INBOX_REASONS } from './inbox-reasons.ts';

export const inboxReasonSchema = z.enum(INBOX_REASONS);

/** A row that needs action: an intent and the reason. */
export const inboxItemSchema = intentSummarySchema.extend({
  reason: inboxReasonSchema,
  /** Whether the reader's role may take the action. */
  isMine: z.boolean().default(false),
  /** Since when the reason holds; null from a server that does not say it, which is since its creation. */
  since: isoInstant.nullable().default(null),
  /** Until when the action is possible: its intent, its code or its authorization may end first (R63). */
  actionEndsAt: isoInstant.nullable().default(null),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

/** How many rows have a reason; those without any are not there. */
export const inboxCountsSchema = z.partialRecord(inboxReasonSchema, z.int().nonnegative());
export type InboxCounts = z.infer<typeof inboxCountsSchema>;
