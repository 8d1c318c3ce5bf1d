import type { BurnStanding } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { IntentDetail, RelatedIntent } from '#lib/intents/intent-view.ts';
import { isTakenStatus } from '#lib/intents/payment/reported-paid.ts';
import { statusFacts, type Status } from '#lib/intents/status.ts';

interface Successor {
  readonly intentType: IntentType;
  readonly status: Status;
  readonly burnStanding: BurnStanding | null;
  readonly wasReportedTaken: boolean;
  readonly contradictedAt: unknown;
}

/** Whether one was paid or burned, or may have been, by what is stored of it. */
export function isTaken(row: Successor): boolean {
  const { burnStanding, wasReportedTaken, contradictedAt } = row;
  const isReported = wasReportedTaken || isTakenStatus(row.intentType, row.status);
  return isReported || burnStanding !== null || contradictedAt !== null;
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
  const { stage } = statusFacts(status);
  return stage === 'ended' || stage === 'failed';
}

/** In the address of a form that is of one in place of another. */
export const REPLACES_PARAMETER = 'replaces';

type Replaceable = Pick<IntentDetail, 'status' | 'successors'>;
