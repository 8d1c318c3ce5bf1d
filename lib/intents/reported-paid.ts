import type { TimelineEntry } from './intent-view.ts';
import { statusFacts, type KnownStatus } from './status.ts';

/** Statuses that say that the payment of an onramp was received. */
export const PAID_STATUSES = [
  'fiat_received',
  'minting',
  'completed',
  'failed',
  'refunding',
  'refunded',
] as const satisfies readonly KnownStatus[];

type Lines = readonly Pick<TimelineEntry, 'kind' | 'value'>[];

/** Whether the service ever reported that an onramp was paid, whatever it says by now (R42). */
export function wasReportedPaid(timeline: Lines): boolean {
  return timeline.some(
    ({ kind, value }) => kind === 'status' && PAID_STATUSES.some((paid) => paid === value),
  );
}

/** The same of an offramp: that its burn was approved. */
export function wasReportedBurned(timeline: Lines): boolean {
  return timeline.some(({ kind, value }) => kind === 'status' && statusFacts(value).proof === 'taken');
}
