import type { TimelineEntry } from '#lib/intents/intent-view.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
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

/** The lines of a timeline, as far as they decide. */
export type StatusLines = readonly Pick<TimelineEntry, 'kind' | 'value'>[];

/** After these an offramp has a burn, although they do not say that it was paid. */
const BURNED_STATUSES: ReadonlySet<string> = new Set<KnownStatus>(['refunding', 'refunded']);

/**
 * Whether a status says that the service has what a conversion is made of, or may have it: the payment of an
 * onramp (R42), the burn of an offramp.
 */
export function isTakenStatus(intentType: IntentType, status: string): boolean {
  if (intentType === 'offramp') return statusFacts(status).proof === 'taken' || BURNED_STATUSES.has(status);
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Whether one of these lines is such a status. */
export function hasTakenLine(intentType: IntentType, timeline: StatusLines): boolean {
  return timeline.some(({ kind, value }) => kind === 'status' && isTakenStatus(intentType, value));
}

interface Reported {
  readonly intentType: IntentType;
  /** As the mirror noted it: such a status, or the transaction of the mint or burn, was named. */
  readonly wasReportedTaken?: boolean;
  readonly timeline?: StatusLines;
}

/** Whether the service ever reported the conversion as paid or burned, whatever it says by now. */
export function isReportedTaken({ intentType, wasReportedTaken = false, timeline = [] }: Reported): boolean {
  return wasReportedTaken || hasTakenLine(intentType, timeline);
}
