import { z } from 'zod';
import { intentSummarySchema } from '#lib/intents/summary/intent-summary.ts';
import { EVENT_SOURCES } from '#lib/intents/timeline.ts';
import { walletSummarySchema } from '#lib/registrations/summary/wallet-summary.ts';

/**
 * What travels on `GET /api/live`. The SSE `id:` is the sequence number in the store; `Last-Event-ID` resumes
 * after it. An event says what changed and carries the row that lists show; a page that shows more reads the
 * rest again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('intent.changed'),
    intent: intentSummarySchema,
    /** What made the change known. */
    source: z.enum(EVENT_SOURCES),
  }),
  z.object({ type: z.literal('burn.changed'), intentId: z.guid() }),
  /** A note or a label of a conversion. */
  z.object({ type: z.literal('annotation.changed'), intentId: z.guid() }),
  z.object({ type: z.literal('wallet.changed'), wallet: walletSummarySchema }),
  /**
   * A creation whose answer was pending is known now; the intent's id, or null when the service refused it.
   */
  z.object({ type: z.literal('create.changed'), idempotencyKey: z.guid(), intentId: z.guid().nullable() }),
  /** A signing or payment link was made, opened, used or revoked. */
  z.object({
    type: z.literal('link.changed'),
    linkId: z.guid(),
    intentId: z.guid().nullable(),
    walletId: z.guid().nullable(),
    /** Nothing else than that it was opened once more: news for the dashboard, and none for its holder. */
    isOpening: z.boolean().optional(),
  }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Sent instead of events that are not kept any more: its reader reads everything again. */
export const RESET = { type: 'reset' } as const;

/** Sent to the holder of a link instead of an event: only that something changed. */
export const CHANGED = { type: 'changed' } as const;
