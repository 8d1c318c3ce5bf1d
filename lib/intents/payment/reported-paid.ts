import type { TimelineEntry } from '#lib/intents/intent-view.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusFacts, type KnownStatus, type Status } from '#lib/intents/status.ts';

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

/**
 * Whether a status says that the service has what a conversion is made of, or may have it: the payment of an
 * onramp (R42), the burn of an offramp.
 */
export function isTakenStatus(intentType: IntentType, status: string): boolean {
  if (intentType === 'offramp') return statusFacts(status).proof === 'taken';
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Whether the service ever reported such a status, whatever it says by now. */
export function wasReportedTaken(intentType: IntentType, timeline: StatusLines): boolean {
  return timeline.some(({ kind, value }) => kind === 'status' && isTakenStatus(intentType, value));
}

/** Over without effect, although the service reported such a status before. */
export function isEndedAfterReport(status: Status, wasTaken: boolean): boolean {
  return wasTaken && (status === 'expired' || status === 'canceled');
}
