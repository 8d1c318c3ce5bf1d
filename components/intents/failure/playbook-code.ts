import { findKnownFailure, type KnownFailureCode } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

/** The codes are of payouts: of an onramp, none of them says what became of its Pix. */
const ONRAMP_CODE = {
  destination_invalid: 'onramp_destination',
  destination_ownership_mismatch: 'onramp_destination',
  recipient_account_invalid: 'onramp_destination',
  provider_rejected: 'onramp_rejected',
  burn_failed: 'unknown',
  operator_aborted: 'operator_aborted',
  unknown: 'unknown',
  refund_failed: 'refund_failed',
  other: 'other',
} as const satisfies Readonly<Record<KnownFailureCode | 'other', string>>;

/** The cause that the playbook explains. */
export function findPlaybookCode({
  intentType,
  status,
  failureCode,
}: Pick<IntentDetail, 'intentType' | 'status' | 'failureCode'>) {
  const known = findKnownFailure(failureCode) ?? 'other';
  // Another refund is in progress than the one that the code is of.
  if (known === 'refund_failed' && status === 'refunding') return 'refund_failed_before';
  return intentType === 'onramp' ? ONRAMP_CODE[known] : known;
}
