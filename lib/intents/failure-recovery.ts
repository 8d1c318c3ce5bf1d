import type { IntentType } from './intent-type.ts';
import { isInProgress, type Status } from './status.ts';
import { isPayoutInDoubt, isRefundStatus } from './payment/reported-paid.ts';

/** The codes that the service names; any other may come, and is shown as received (R57). */
export const KNOWN_FAILURE_CODES = [
  'destination_invalid',
  'destination_ownership_mismatch',
  'recipient_account_invalid',
  'provider_rejected',
  'burn_failed',
  'operator_aborted',
  'refund_failed',
  'unknown',
] as const;

export type KnownFailureCode = (typeof KNOWN_FAILURE_CODES)[number];

export function findKnownFailure(code: string | null): KnownFailureCode | undefined {
  return KNOWN_FAILURE_CODES.find((known) => known === code);
}

/** A refund was tried, and failed; the first cause is the original code (R41). */
export const REFUND_FAILED = 'refund_failed' satisfies KnownFailureCode;

/** What to do about a failure. No call starts a refund (R40). */
export type Recovery =
  /** Correct the destination in a new intent with a new reference; never the same intent again (R56). */
  | 'replace'
  /** A refund is in progress: wait for its end before anything else. */
  | 'await_refund'
  /** Only provider support can move it; it may stay as it is (R39). */
  | 'contact_support';

/**
 * Failures whose cause is the payout destination. Every other code, known or not, is for provider support
 * (R57).
 */
export const DESTINATION_FAILURES = [
  'destination_invalid',
  'destination_ownership_mismatch',
  'recipient_account_invalid',
] as const satisfies readonly KnownFailureCode[];

/** Whether the destination is the cause; of an onramp it is the wallet. */
export function isDestinationFailure(code: string | null): boolean {
  return DESTINATION_FAILURES.some((known) => known === code);
}

/** Which text says a failure code, of those that name failures; undefined for a code that is not known. */
export function findFailureKey(
  code: string,
  intentType: IntentType,
): 'walletLabel' | `label.${KnownFailureCode}` | undefined {
  const known = findKnownFailure(code);
  if (known === undefined) return undefined;
  return intentType === 'onramp' && isDestinationFailure(known) ? 'walletLabel' : `label.${known}`;
}

/** Whether the destination is the first cause: a refund that failed changes `failureCode` only (R41). */
export function hasFailedDestination({
  failureCode,
  originalFailureCode,
}: Pick<Failure, 'failureCode' | 'originalFailureCode'>): boolean {
  return isDestinationFailure(originalFailureCode ?? failureCode);
}

/**
 * Whether the destination of one that is `failed` may be corrected: it is the current cause, by which the
 * spec's table goes, and was the first one.
 */
export function isOfDestination(codes: Pick<Failure, 'failureCode' | 'originalFailureCode'>): boolean {
  return isDestinationFailure(codes.failureCode) && hasFailedDestination(codes);
}

interface Failure {
  readonly intentType: IntentType;
  readonly status: Status;
  readonly failureCode: string | null;
  readonly originalFailureCode: string | null;
  readonly wasReportedPaid?: boolean;
}

/**
 * The spec's recovery table. Undefined when the intent did not fail. While it is failed, the current code
 * decides with the first cause; after a refund the first cause alone (R41), for `refund_failed` may still be
 * the code after another refund has succeeded. The table is of payouts: an onramp that failed may have been
 * paid, and so may an offramp that was reported as completed before: nothing is created in their place.
 */
export function findRecovery({
  intentType,
  status,
  wasReportedPaid = false,
  ...codes
}: Failure): Recovery | undefined {
  if (status === 'refunding') return 'await_refund';
  if (status !== 'failed' && status !== 'refunded') return undefined;
  if (intentType === 'onramp' || isPayoutInDoubt({ status, wasReportedPaid })) return 'contact_support';
  const isCorrectable = status === 'failed' ? isOfDestination(codes) : hasFailedDestination(codes);
  return isCorrectable ? 'replace' : 'contact_support';
}

/**
 * Whether a code that a conversion in this status still has is of an earlier failure (R41): it goes on, was
 * completed, or its refund began. What an unknown status means for it is not known.
 */
export function isAfterFailure(status: Status): boolean {
  return status === 'completed' || isInProgress(status) || isRefundStatus(status);
}
