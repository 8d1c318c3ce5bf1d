import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { GrantSubmissionState } from '#lib/registrations/summary/wallet-summary.ts';

/** States in which the service has not decided yet. They are those of the partial unique index. */
export const LIVE_SUBMISSION_STATES = ['stored', 'waiting'] as const satisfies GrantSubmissionState[];

/** Whether the service has not decided about it yet. A registration has one such at most. */
export function isLive<Submission extends { readonly state: GrantSubmissionState }>(
  submission: Submission | null,
): submission is Submission {
  return LIVE_SUBMISSION_STATES.some((state) => state === submission?.state);
}

/**
 * Whether nothing else is to be signed or submitted beside it. A hash that the chain does not know was never
 * submitted: one that a user sends after it replaces it.
 */
export function isCounting(submission: {
  readonly state: GrantSubmissionState;
  readonly faultCode: FaultCode | null;
}): boolean {
  return isLive(submission) && submission.faultCode !== 'wallet_transaction_unknown';
}
