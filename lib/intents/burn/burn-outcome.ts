import type { BurnEvidence } from '#lib/burns/burn-evidence.ts';
import type { KnownFailureCode } from '#lib/intents/failure-recovery.ts';
import { isPayoutInDoubt } from '#lib/intents/payment/reported-paid.ts';
import { endsUnpaid, type Status, type StatusTone } from '#lib/intents/status.ts';

/**
 * What is stored of a burn beside its intent, so that lists need not read attempts. `burned`: the chain has
 * executed it. `open`: a wallet was asked, or a transaction named, or an authorization issued that was never
 * known here or that no node can be searched for, and what became of it is not known.
 */
export const BURN_STANDINGS = ['burned', 'open'] as const;
export type BurnStanding = (typeof BURN_STANDINGS)[number];

/**
 * `burned_not_paid`: the chain has executed the burn, and the intent is over without a payout (R44, R82).
 * `outcome_unknown`: the intent is over, and whether its wallet burned is not known; also where the chain has
 * executed the burn and the service says that it failed, or reported the payout before.
 */
export const BURN_OUTCOMES = ['burned_not_paid', 'outcome_unknown'] as const;
export type BurnOutcome = (typeof BURN_OUTCOMES)[number];

/** The worst state looks worst. */
export const OUTCOME_TONE: Readonly<Record<BurnOutcome, StatusTone>> = {
  burned_not_paid: 'danger',
  outcome_unknown: 'attention',
};

const STANDING: Readonly<Record<BurnEvidence, BurnStanding | null>> = {
  untouched: null,
  refuted: null,
  asked: 'open',
  given: 'open',
  seen: 'open',
  unexplained: 'open',
  mined: 'burned',
  accepted: 'burned',
};

export function toStanding(evidence: BurnEvidence): BurnStanding | null {
  return STANDING[evidence];
}

/** The code of a burn that was not made, by the word of the service (R82). */
export const BURN_FAILED = 'burn_failed' satisfies KnownFailureCode;

interface Failable {
  readonly status: Status;
  readonly failureCode: string | null;
}

/**
 * Whether the service says that the burn failed. Of one that the chain has executed only the chain shows then
 * whether its tokens are burned: its block may have been undone.
 */
export function isBurnDenied({ status, failureCode }: Failable): boolean {
  return status === 'failed' && failureCode === BURN_FAILED;
}

/**
 * What became of the tokens of an intent that is over; null while it is not, and where nothing was burned. A
 * failed status already shows a problem, so an open burn adds nothing.
 */
export function findBurnOutcome(
  facts: Failable & Parameters<typeof isPayoutInDoubt>[0] & { readonly burnStanding: BurnStanding | null },
): BurnOutcome | null {
  const { status, burnStanding } = facts;
  if (burnStanding === null || !endsUnpaid(status)) return null;
  if (burnStanding === 'burned') {
    return isBurnDenied(facts) || isPayoutInDoubt(facts) ? 'outcome_unknown' : 'burned_not_paid';
  }
  return status === 'failed' ? null : 'outcome_unknown';
}

export function isBurnOutcome(value: string): value is BurnOutcome {
  return BURN_OUTCOMES.some((outcome) => outcome === value);
}
