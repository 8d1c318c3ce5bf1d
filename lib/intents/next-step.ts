import { findBurnEvidence, hasBurnOfOther, isExecuted, type BurnEvidence } from '#lib/burns/burn-evidence.ts';
import { isIssued, isLiveUnburned } from '#lib/burns/attempt-state.ts';
import type { BurnAttemptState, BurnView } from '#lib/burns/burn-view.ts';
import {
  isOfOtherIntent,
  isOtherProofTaken,
  isSearchIncomplete,
  isUnclear,
} from '#lib/burns/burn-problems.ts';
import { isProofState, type ProofState } from '#lib/burns/proof-state.ts';
import { findRecovery, type Recovery } from './failure-recovery.ts';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import type { IntentDetail } from './intent-view.ts';
import { isReportedTaken, type StatusLines } from '#lib/intents/payment/reported-paid.ts';
import { asksOfOther } from '#lib/intents/status.ts';

/** The one next step of an intent. */
export type NextStep =
  /** Its payment is awaited: `PaymentHold` says whether it is asked for. */
  | { readonly kind: 'pay' }
  | { readonly kind: 'choose_holder' }
  | { readonly kind: 'await_authorization' }
  | { readonly kind: 'sign' }
  | { readonly kind: 'await_chain' }
  | { readonly kind: 'await_service' }
  /**
   * Tokens were burned, or may have been, and the intent has ended: provider support gets its id and proof;
   * no new intent (R44).
   */
  | { readonly kind: 'escalate' }
  /**
   * The holder burned this amount, and the chain does not show for which intent: nothing is signed or created
   * until that is explained (R82).
   */
  | { readonly kind: 'resolve_burn' }
  /** An offramp created elsewhere: a user here has to type its amount before anything is prepared. */
  | { readonly kind: 'confirm_order' }
  /**
   * A statement contradicts a fact that cannot change: nothing is paid, signed or shown as done until a user
   * has reviewed it.
   */
  | { readonly kind: 'review_contradiction' }
  /**
   * Ended, or awaits its burn, although the service reported it as paid or burned: another payment or burn
   * could be the second one.
   */
  | { readonly kind: 'escalate_reported' }
  /**
   * Awaits its burn, and another of the same origin was burned, or may have been: this burn could be paid a
   * second time.
   */
  | { readonly kind: 'other_burned' }
  /** Ended, with an authorization that the chain has not decided about: a burn may still be found. */
  | { readonly kind: 'search_chain' }
  /** Ended without effect, as far as the chain shows: the same conversion can be created again. */
  | { readonly kind: 'create_again' }
  | { readonly kind: 'recover'; readonly recovery: Recovery }
  /**
   * The service answers with an older flow version than this build knows: nothing may be started on it (R21).
   */
  | { readonly kind: 'blocked_by_version' }
  | { readonly kind: 'done' };

type Facts = Pick<
  IntentDetail,
  'intentType' | 'status' | 'flowVersion' | 'failureCode' | 'originalFailureCode' | 'burn' | 'contradictedAt'
> & { readonly order: object | null } &
  // A signer with a link sees the current attempt only, and creates nothing.
  Partial<
    Pick<IntentDetail, 'burnHistory' | 'wasReportedTaken' | 'wasReportedPaid' | 'isIssuedElsewhere'>
  > & {
    readonly timeline?: StatusLines;
    readonly otherBurned?: object | null;
  };

/** Steps of an intent that is not repeated: its tokens were burned or it was paid, or that may be. */
const NOT_REPEATED: ReadonlySet<NextStep['kind']> = new Set([
  'escalate',
  'escalate_reported',
  'resolve_burn',
  'search_chain',
]);

const STEP_BY_BURN_STATE: Readonly<Record<BurnAttemptState, NextStep>> = {
  preparing: { kind: 'await_authorization' },
  ready: { kind: 'sign' },
  signing: { kind: 'sign' },
  proof_stored: { kind: 'await_chain' },
  submitting: { kind: 'await_service' },
  accepted: { kind: 'await_service' },
  reverted: { kind: 'choose_holder' },
  lapsed: { kind: 'choose_holder' },
  escalated: { kind: 'escalate' },
};

/** A hash was given, signed or found that is, or may be, the burn. */
const BURN_STANDS: ReadonlySet<BurnEvidence> = new Set(['given', 'seen', 'unexplained', 'mined', 'accepted']);

/** What is not offered, and not stated, for an intent with a contradiction. */
const HELD_BACK: ReadonlySet<NextStep['kind']> = new Set([
  'pay',
  'choose_holder',
  'confirm_order',
  'await_authorization',
  'sign',
  'done',
]);

/**
 * Decides the next safe step from the status, the burn attempt and the failure; never from metadata (R51).
 */
export function findNextStep(intent: Facts): NextStep {
  const step = findStep(intent);
  if (intent.contradictedAt === null) return step;
  const isHeld = HELD_BACK.has(step.kind) || asksOfOther(intent.intentType, intent.status);
  // A wallet may be open: its answer has to be taken, although nothing more is sent to it.
  return isHeld && !isBeforeWallet(intent) ? { kind: 'review_contradiction' } : step;
}

/**
 * Whether another must not be created in its place: it was burned or paid, or may have been, and no end of a
 * refund is known.
 */
export function isNotRepeated(intent: Facts): boolean {
  const step = findNextStep(intent);
  if (intent.status === 'awaiting_fiat_payment' && isReportedTaken(intent)) return true;
  if (step.kind !== 'recover') return NOT_REPEATED.has(step.kind);
  if (step.recovery === 'await_refund' || isUndecided(intent)) return true;
  if (step.recovery === 'replace' || intent.status !== 'failed') return false;
  return intent.intentType === 'onramp' || !failedUnburned(intent);
}

/** Whether an offramp failed, and the chain shows that no burn of it counts: others may have one (R44). */
function failedUnburned(intent: Facts): boolean {
  if (mayHaveBurned(intent) || isOtherUnreviewed(intent) || isReportedTaken(intent)) return false;
  // It may have burned by another program, or before the database was restored, and was not searched for.
  if (intent.isIssuedElsewhere) return false;
  // That its burn failed, the service says of a proof that it had: the wrong holder's tokens are burned, too.
  return findBurnEvidence(intent) === 'refuted';
}

/** Whether a wallet may yet burn for it, or the chain has not decided about a burn that it may be. */
function isUndecided(intent: Facts): boolean {
  if (intent.status === 'refunded') return canStillBurn(intent);
  const evidence = findBurnEvidence(intent);
  const isOpen = intent.burn?.state === 'signing' || isUnsearched(intent);
  return isOpen || (BURN_STANDS.has(evidence) && !isExecuted(evidence));
}

/**
 * Whether a wallet or a transaction that is watched can burn even now. A refund is the end of what was burned
 * before it: what no chain explains, or no node shows, stays undecided and keeps nothing from beginning.
 */
function canStillBurn({ burn, burnHistory = [] }: Facts): boolean {
  const isLive = burn !== null && isLiveUnburned(burn) && isIssued(burn);
  const isWatched = burn?.proofStage === 'given' || burn?.proofStage === 'seen';
  if (burn && (isLive || isWatched) && !isSearchIncomplete(burn)) return true;
  return burnHistory
    .filter((entry) => !isSearchIncomplete(entry))
    .some((entry) => entry.state === 'ready' || entry.isLive || entry.proofs.some(isOpenProof));
}

/** One that this build does not know may be anything. */
function isOpenProof({ state }: { readonly state: string }): boolean {
  return state === ('stored' satisfies ProofState) || !isProofState(state);
}

/** Whether an authorization was not searched to its end: a wallet that was asked can still burn with it. */
function isUnsearched({ burn, burnHistory = [] }: Facts): boolean {
  return burn?.state === 'ready' || burnHistory.some(({ state, isLive }) => state === 'ready' || isLive);
}

/** Whether a wallet may be asked to sign the burn now. */
export function isBeforeWallet({ status, burn }: Pick<Facts, 'status' | 'burn'>): boolean {
  return status === 'awaiting_burn_approval' && burn?.state === 'signing';
}

/** Whether a wallet was asked and may show the request, also where it says that it did nothing. */
export function mayShowRequest({ state, askedAt }: Pick<BurnView, 'state' | 'askedAt'>): boolean {
  return state === 'signing' || (state === 'ready' && Boolean(askedAt));
}

/**
 * Whether a wallet may still have the request to burn, and no burn is awaited: it is to be rejected there,
 * for what it burned now could be a second burn. One that was asked and says that it did nothing may have it.
 */
export function hasStaleRequest({ status, burn }: Pick<Facts, 'status' | 'burn'>): boolean {
  if (burn === null || status === 'awaiting_burn_approval') return false;
  return mayShowRequest(burn);
}

function findStep(intent: Facts): NextStep {
  const recovery = findRecovery(intent);
  if (recovery) return { kind: 'recover', recovery };
  if (asksOfOther(intent.intentType, intent.status)) return findWaitingStep(intent);
  switch (intent.status) {
    case 'completed':
      return { kind: 'done' };
    case 'expired':
    case 'canceled':
      return findEndedStep(intent);
    case 'awaiting_fiat_payment':
      return { kind: 'pay' };
    case 'awaiting_burn_approval':
      return findAwaitedBurnStep(intent);
    default:
      return findWaitingStep(intent);
  }
}

function findWaitingStep({ burn }: Facts): NextStep {
  return { kind: isOtherProofTaken(burn) ? 'escalate' : 'await_service' };
}

/** Another of the same is offered only when every authorization has been searched to its end. */
function findEndedStep(intent: Facts): NextStep {
  if (mayHaveBurned(intent)) return { kind: 'escalate' };
  if (isReportedTaken(intent)) return { kind: 'escalate_reported' };
  if (isOtherUnreviewed(intent)) return { kind: 'escalate' };
  // It may have burned by another program, or before the database was restored, and was not searched for.
  if (intent.isIssuedElsewhere) return { kind: 'escalate' };
  return { kind: isUnsearched(intent) ? 'search_chain' : 'create_again' };
}

/** A burn of it was found to count for another intent, and no user has reviewed yet that both have one. */
function isOtherUnreviewed(intent: Facts): boolean {
  return intent.contradictedAt !== null && hasBurnOfOther(intent);
}

function findAwaitedBurnStep(intent: Facts): NextStep {
  const { burn, order } = intent;
  const step = burn ? STEP_BY_BURN_STATE[burn.state] : ({ kind: 'choose_holder' } as const);
  const byEvidence = findEvidenceStep(intent, step);
  if (byEvidence) return byEvidence;
  const startsSomething = step.kind === 'choose_holder' || step.kind === 'sign';
  const leadsToWallet = startsSomething || step.kind === 'await_authorization';
  const wasTaken = intent.intentType === 'offramp' && isReportedTaken(intent);
  if (leadsToWallet && !isBeforeWallet(intent)) {
    if (wasTaken) return { kind: 'escalate_reported' };
    if (intent.otherBurned) return { kind: 'other_burned' };
  }
  if (startsSomething && isOlderFlow(intent)) return { kind: 'blocked_by_version' };
  return startsSomething && order === null && !isBeforeWallet(intent) ? { kind: 'confirm_order' } : step;
}

/**
 * A hash that may be the burn comes before everything that could begin, also one of an earlier attempt (B7).
 */
function findEvidenceStep(intent: Facts, { kind }: NextStep): NextStep | undefined {
  const evidence = findBurnEvidence(intent);
  const isKnown = kind === 'await_chain' || kind === 'await_service' || kind === 'escalate';
  if (isKnown || evidence === 'untouched') return undefined;
  if (hasUnclearBurn(intent)) return { kind: 'resolve_burn' };
  if (isBeforeWallet(intent)) return undefined;
  if (evidence === 'given' || evidence === 'seen') return { kind: 'await_chain' };
  return isExecuted(evidence) ? { kind: 'await_service' } : undefined;
}

/**
 * An earlier attempt counts as well: its proof may be the burn even after a later attempt began. So does one
 * that ended because its burn counts for another intent: a user may still find that it was for both.
 */
function mayHaveBurned(intent: Facts): boolean {
  const { burn } = intent;
  if (burn && (burn.state === 'signing' || isOfOtherIntent(burn))) return true;
  return BURN_STANDS.has(findBurnEvidence(intent));
}

function hasUnclearBurn({ burn, burnHistory = [] }: Pick<Facts, 'burn' | 'burnHistory'>): boolean {
  return [burn, ...burnHistory].some((attempt) => attempt !== null && isUnclear(attempt));
}
