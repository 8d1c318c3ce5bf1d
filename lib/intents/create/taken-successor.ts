import type { BurnStanding } from '#lib/intents/burn/burn-outcome.ts';
import { isOfDestination } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { IntentDetail, RelatedIntent } from '#lib/intents/intent-view.ts';
import { isTakenStatus } from '#lib/intents/payment/reported-paid.ts';
import { isOverIncomplete, type Status } from '#lib/intents/status.ts';

interface Successor {
  readonly intentType: IntentType;
  readonly status: Status;
  readonly failureCode: string | null;
  readonly originalFailureCode: string | null;
  readonly burnStanding: BurnStanding | null;
  readonly wasReportedTaken: boolean;
  readonly contradictedAt: unknown;
  /** What an event has reported and no read has answered. */
  readonly eventStatus: Status | null;
}

/** Whether one was paid or burned, or may have been, by what is stored of it. */
export function isTaken(row: Successor): boolean {
  const { burnStanding, wasReportedTaken, contradictedAt, eventStatus } = row;
  // That it ended, or failed for another reason, is not known before the service has answered.
  if (eventStatus !== null && isReplaceable(row)) return true;
  const isReported = wasReportedTaken || isTakenStatus(row.intentType, row.status) || hasFailedBurned(row);
  return isReported || burnStanding !== null || contradictedAt !== null;
}

/**
 * An offramp fails only after its burn, also where none was seen from here: it can still be settled. So it is
 * with `burn_failed`: its proof was submitted, and the tokens of another holder may be burned (R82).
 */
function hasFailedBurned({ intentType, status, ...codes }: Successor): boolean {
  return intentType === 'offramp' && status === 'failed' && !isOfDestination(codes);
}

/**
 * What was created in place of one that did not complete, and was paid or burned, or may have been: one more
 * would be paid or burned again. One that completed is only a pattern for others.
 */
export function findTakenSuccessor({ status, successors }: Replaceable): RelatedIntent | undefined {
  return isReplaceable({ status }) ? successors.find((successor) => successor.isTaken) : undefined;
}

/** Whether what was created from it is in its place: it ended, or failed. */
export function isReplaceable({ status }: { readonly status: Status }): boolean {
  return isOverIncomplete(status);
}

type Replaceable = Pick<IntentDetail, 'status' | 'successors'>;
