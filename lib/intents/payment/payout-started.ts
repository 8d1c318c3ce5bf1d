import { hasFailedDestination } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { endsUnpaid } from '#lib/intents/status.ts';
import { isPayoutInDoubt } from './reported-paid.ts';

/** With these the service reports that it pays, or has paid, the Pix of an offramp. */
const PAYOUT_STATUSES: ReadonlySet<string> = new Set(['paying_out', 'completed']);

type Facts = Pick<
  IntentDetail,
  'intentType' | 'status' | 'failureCode' | 'originalFailureCode' | 'wasReportedPaid' | 'timeline'
>;

/**
 * Whether the service reported that the payout had started, and then an end without one: that the Pix did not
 * go out is not known. Of one that it reported as completed `isPayoutInDoubt` says more; a wrong destination
 * is what the spec lets a new conversion correct (R56).
 */
export function isPayoutStarted(intent: Facts): boolean {
  if (intent.intentType !== 'offramp' || !endsUnpaid(intent.status)) return false;
  if (isPayoutInDoubt(intent) || hasFailedDestination(intent)) return false;
  return intent.timeline.some(
    ({ kind, value }) => (kind === 'status' || kind === 'correction') && PAYOUT_STATUSES.has(value),
  );
}
