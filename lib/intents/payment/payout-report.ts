import { findRecovery } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { endsUnpaid, type KnownStatus } from '#lib/intents/status.ts';
import { isPayoutInDoubt } from './reported-paid.ts';

/** With these the service reports that it pays, or has paid, the Pix of an offramp. */
const PAYOUT_STATUSES: ReadonlySet<string> = new Set<KnownStatus>(['paying_out', 'completed']);

/** What the service reported of a payout: that it was completed, as a read said, or only that it started. */
type PayoutReport = 'completed' | 'started';

type Facts = Pick<
  IntentDetail,
  'intentType' | 'status' | 'failureCode' | 'originalFailureCode' | 'wasReportedPaid' | 'timeline'
>;

/**
 * What the service reported of the payout of an offramp before an end without one: that the Pix did not go
 * out is not known then. Null where it reported nothing of it, and where a replacement may be created: its
 * destination was wrong, which is what the spec lets a new conversion correct (R56).
 */
export function findPayoutReport(intent: Facts): PayoutReport | null {
  if (intent.intentType !== 'offramp' || !endsUnpaid(intent.status)) return null;
  if (findRecovery(intent) === 'replace') return null;
  if (isPayoutInDoubt(intent)) return 'completed';
  const isStarted = intent.timeline.some(
    ({ kind, value }) => (kind === 'status' || kind === 'correction') && PAYOUT_STATUSES.has(value),
  );
  return isStarted ? 'started' : null;
}
