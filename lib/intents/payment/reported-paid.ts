import type { TimelineEntry } from '#lib/intents/intent-view.ts';
import { statusFacts, type KnownStatus } from '#lib/intents/status.ts';

/** Statuses after which the payment of an onramp may have been received; `failed` does not say so. */
export const PAID_STATUSES = [
  'fiat_received',
  'minting',
  'completed',
  'failed',
  'refunding',
  'refunded',
] as const satisfies readonly KnownStatus[];

/** The lines of a timeline, as far as it decides. */
export type StatusLines = readonly Pick<TimelineEntry, 'kind' | 'value'>[];

/** Whether the service ever reported that an onramp was paid, or may be, whatever it says by now (R42). */
export function wasReportedPaid(timeline: StatusLines): boolean {
  return hasBeen(timeline, (status) => PAID_STATUSES.some((paid) => paid === status));
}

/** The same of an offramp: that its burn was approved. */
export function wasReportedBurned(timeline: StatusLines): boolean {
  return hasBeen(timeline, (status) => statusFacts(status).proof === 'taken');
}

function hasBeen(timeline: StatusLines, isSuch: (status: string) => boolean): boolean {
  return timeline.some(({ kind, value }) => kind === 'status' && isSuch(value));
}
