import type { Messages } from 'next-intl';
import { findBurnEvidence, hasBurnOfOther, isExecuted } from '#lib/burns/burn-evidence.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import {
  HASH_UNKNOWN,
  isOfOtherIntent,
  isOtherProofPossible,
  isOtherProofTaken,
  isSearchIncomplete,
} from '#lib/burns/burn-problems.ts';
import { isBurnedUnpaid } from '#lib/intents/burn/burn-sentence.ts';
import { findTakenSuccessor } from '#lib/intents/create/taken-successor.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { DOUBT_TONE, findDoubtKind, type CompletionDoubt } from '#lib/intents/completion/completion-doubt.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import { isMintContradicted } from '#lib/intents/contradiction.ts';
import {
  findNextStep,
  hasStaleRequest,
  isNotRepeated,
  mayShowRequest,
  type NextStep,
} from '#lib/intents/next-step.ts';
import { findPaymentHold, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { isPayoutInDoubt, isReportedTaken } from '#lib/intents/payment/reported-paid.ts';
import { isOfOtherType } from '#lib/intents/completion/status-of-type.ts';
import { endsUnpaid, isOverdue, statusTone, type StatusTone } from '#lib/intents/status.ts';

/** Key of the text for a decision, under `intent.step`. */
export type DecisionTextKey = keyof Messages['intent']['step'];

/** What the page offers beside the text. There is never a refund among them (R40). */
export type DecisionOffer =
  | 'none'
  | 'pay'
  | 'sign'
  /** Typing what an intent made elsewhere was ordered for. */
  | 'confirm_order'
  /** The burn's hash or signature, from a user who knows it, and the support bundle. */
  | 'resolve'
  /** Another hash in place of one that no node knows. */
  | 'correct_hash'
  | 'create_again'
  | 'create_replacement'
  /** The page of what was created in its place. */
  | 'open_successor'
  /** The page of another of the same origin that was burned. */
  | 'open_other'
  | 'support_bundle';

export interface Decision {
  readonly words: DecisionTextKey;
  readonly tone: StatusTone;
  readonly offer: DecisionOffer;
}

/** What the page knows beside the intent. */
export interface DecisionContext {
  readonly nowMs: number;
  /** The service has not confirmed the intent within its normal interval. */
  readonly isUnconfirmed?: boolean;
}

/** The decision an intent page begins with: what to do now, or why nothing. */
export function decide(intent: IntentDetail, context: DecisionContext): Decision {
  const step = findNextStep(intent);
  const decision =
    step.kind === 'recover' ? decideRecovery(step, intent) : DECIDE_BY_STEP[step.kind](intent, context);
  const explained = (intent.burn && explainSearch(decision, intent.burn)) ?? withoutOneMore(decision, intent);
  return recallRequest(explained, intent);
}

/**
 * While a wallet may still answer an old request, even a decision that only waits, or is done, is shown as
 * attention.
 */
function recallRequest(decision: Decision, intent: IntentDetail): Decision {
  if (!hasStaleRequest(intent)) return decision;
  const isWaiting = decision.words === 'await_service' || decision.words === 'status_of_other';
  const words = isWaiting ? 'stale_request' : decision.words;
  return { ...decision, words, tone: decision.tone === 'danger' ? 'danger' : 'attention' };
}

/**
 * In whose place, or beside which, another was paid or burned, or may have been, nothing more is created. Nor
 * before the service has confirmed what only an event has reported.
 */
function withoutOneMore(decision: Decision, intent: IntentDetail): Decision {
  const creates = decision.offer === 'create_again' || decision.offer === 'create_replacement';
  if (!creates) return decision;
  if (intent.unanswered !== null) return { words: 'await_answer', tone: 'progress', offer: 'none' };
  if (findTakenSuccessor(intent)) return { words: 'replaced', tone: 'attention', offer: 'open_successor' };
  return intent.otherBurned ? { words: 'other_instead', tone: 'danger', offer: 'open_other' } : decision;
}

/** What a search that does not end explains, and what is offered then. */
const OFFER_WITHOUT_END: Readonly<Partial<Record<DecisionTextKey, DecisionOffer>>> = {
  sign: 'sign',
  sign_asked: 'sign',
  sign_asked_again: 'sign',
  sign_unconfirmed: 'sign',
  await_chain: 'correct_hash',
  await_sighting: 'correct_hash',
  ended_in_wallet: 'support_bundle',
  search_chain: 'support_bundle',
};

/** Waiting does not help where our node lacks the history. */
function explainSearch({ words }: Decision, burn: BurnView): Decision | undefined {
  const offer = OFFER_WITHOUT_END[words];
  if (offer === undefined || !isSearchIncomplete(burn)) return undefined;
  return { words: 'search_incomplete', tone: 'attention', offer };
}

type SimpleKind = Exclude<NextStep['kind'], 'recover'>;

const DECIDE_BY_STEP: Readonly<
  Record<SimpleKind, (intent: IntentDetail, context: DecisionContext) => Decision>
> = {
  pay: decidePay,
  confirm_order: () => ({ words: 'confirm_order', tone: 'attention', offer: 'confirm_order' }),
  review_contradiction: (intent) => ({ words: contradictedWords(intent), tone: 'danger', offer: 'none' }),
  choose_holder: () => ({ words: 'choose_holder', tone: 'attention', offer: 'sign' }),
  await_authorization: () => ({ words: 'await_authorization', tone: 'progress', offer: 'sign' }),
  // What a wallet that is open answers is still taken; the server lets nothing more be put before one.
  sign: ({ contradictedAt, burn, otherBurned }) => {
    if (contradictedAt !== null) return { words: 'contradicted', tone: 'danger', offer: 'sign' };
    if (otherBurned) return { words: 'reject_other', tone: 'danger', offer: 'sign' };
    return { words: signWords(burn), tone: 'attention', offer: 'sign' };
  },
  await_chain: decideOnChain,
  await_service: decideWaiting,
  escalate: decideEscalation,
  escalate_reported: (intent) => ({ words: reportedWords(intent), tone: 'danger', offer: 'support_bundle' }),
  other_burned: ({ burn }) => {
    const words = burn && mayShowRequest(burn) ? 'reject_other' : 'other_burned';
    return { words, tone: 'danger', offer: 'open_other' };
  },
  resolve_burn: () => ({ words: 'resolve_burn', tone: 'danger', offer: 'resolve' }),
  search_chain: () => ({ words: 'search_chain', tone: 'attention', offer: 'support_bundle' }),
  create_again: (intent) => ({ words: againWords(intent), tone: 'neutral', offer: 'create_again' }),
  blocked_by_version: () => ({ words: 'blocked_by_version', tone: 'danger', offer: 'none' }),
  done: decideDone,
};

const DONE_IN_DOUBT = {
  mint_differs: 'done_onramp_differs',
  burn_differs: 'done_offramp_differs',
  burn_shared: 'done_offramp_shared',
  burn_repeated: 'done_offramp_repeated',
  facts_differ: 'done_facts_differ',
  mint_not_found: 'done_onramp_not_found',
  outcome_unknown: 'done_offramp_unknown',
} as const satisfies Record<CompletionDoubt, DecisionTextKey>;

/** That it is completed is the service's word; its mint or burn may be another's, or not be known here. */
function decideDone(intent: IntentDetail): Decision {
  const [worst] = intent.doubts;
  const kind = findDoubtKind(intent);
  if (worst !== undefined && kind !== null) {
    return { words: DONE_IN_DOUBT[worst], tone: DOUBT_TONE[kind], offer: 'support_bundle' };
  }
  return { words: doneWords(intent), tone: 'success', offer: 'none' };
}

/** That tokens were minted is the service's word until its transaction was read. */
function doneWords({ intentType, mintReading }: IntentDetail): DecisionTextKey {
  if (intentType === 'offramp') return 'done_offramp';
  return mintReading?.standing === 'minted' ? 'done_onramp' : 'done_onramp_reported';
}

/** Of what is completed nothing is left to hold back. */
function contradictedWords({ status, contradictions }: IntentDetail): DecisionTextKey {
  if (status !== 'completed') return 'contradicted';
  return isMintContradicted(contradictions) ? 'contradicted_mint' : 'contradicted_completed';
}

function reportedWords({ intentType, status }: IntentDetail): DecisionTextKey {
  if (intentType === 'onramp') return 'escalate_payment';
  return status === 'awaiting_burn_approval' ? 'sign_reported' : 'escalate_reported_burn';
}

/** That the network shows no burn is said only where it was searched for one. */
function againWords(intent: IntentDetail): DecisionTextKey {
  if (intent.intentType === 'onramp') return 'create_again_onramp';
  return findBurnEvidence(intent) === 'untouched' ? 'create_again_unstarted' : 'create_again_offramp';
}

function signWords(burn: BurnView | null): DecisionTextKey {
  if (burn?.state === 'signing') return burn.proofStage === 'void' ? 'sign_asked_again' : 'sign_asked';
  return burn?.unconfirmed?.length ? 'sign_unconfirmed' : 'sign';
}

/** A hash that the chain does not know may be no transaction at all: it is pending once a node has it. */
function decideOnChain(intent: IntentDetail): Decision {
  if (intent.burn?.problem === HASH_UNKNOWN) {
    return { words: 'await_hash', tone: 'attention', offer: 'correct_hash' };
  }
  const isSeen = findBurnEvidence(intent) === 'seen';
  return { words: isSeen ? 'await_chain' : 'await_sighting', tone: 'progress', offer: 'none' };
}

/**
 * R44: tokens are gone, or may be, so nothing that creates is offered, only what provider support needs.
 * While a wallet has the request and has not answered, there is something left to do: to reject it there.
 */
function decideEscalation(intent: IntentDetail): Decision {
  const { burn } = intent;
  const offer = 'support_bundle';
  const evidence = findBurnEvidence(intent);
  const isBurned = isExecuted(evidence);
  if (isBurned && endsUnpaid(intent.status)) return { words: 'escalate', tone: 'danger', offer };
  // Of an attempt that is over it is said only where nothing stronger is known.
  const isOfOther = evidence === 'refuted' && hasBurnOfOther(intent);
  const isEndedByOther = burn?.state === 'escalated' && isOfOtherIntent(burn);
  if (isOfOther || isEndedByOther) {
    return { words: 'burned_for_other', tone: 'danger', offer };
  }
  // The transaction that is shown is the one that the service has: there is another burn.
  if (isOtherProofTaken(burn) && evidence === 'accepted') return { words: 'repeated', tone: 'danger', offer };
  if (isOtherProofPossible(burn)) return { words: 'other_possible', tone: 'danger', offer };
  if (isOtherProofTaken(burn)) return { words: 'other_taken', tone: 'danger', offer };
  if (isBurned) return { words: 'escalate', tone: 'danger', offer };
  const isInWallet = burn?.state === 'signing' && evidence === 'asked';
  return { words: isInWallet ? 'ended_in_wallet' : 'escalate_unproven', tone: 'attention', offer };
}

/** What is said instead of asking for a payment. */
const WORDS_BY_HOLD: Readonly<Record<PaymentHold, DecisionTextKey>> = {
  contradicted: 'contradicted',
  flow_version: 'blocked_by_version',
  code_refused: 'pay_refused',
  reported: 'pay_reported',
  destination: 'pay_destination',
  code_expired: 'pay_expired',
  no_code: 'await_service',
};

/** A payment is asked for only where nothing prevents it, and the service has just confirmed its code. */
function decidePay(intent: IntentDetail, context: DecisionContext): Decision {
  const { pixPayment, unusableDestination } = intent;
  const isDestinationUsable = unusableDestination === null;
  const facts = { ...intent, wasReportedTaken: isReportedTaken(intent), isDestinationUsable };
  const hold = findPaymentHold(facts, context.nowMs);
  if (hold === 'no_code') return decideWaiting(intent, context);
  if (hold === null) {
    const words = intent.order === null ? 'pay_unordered' : 'pay';
    return { words: context.isUnconfirmed ? 'pay_unconfirmed' : words, tone: 'attention', offer: 'pay' };
  }
  // Where there is no code, the panel of the payment leads to the wallet.
  const hasPanel = hold === 'destination' || (pixPayment !== null && hold !== 'flow_version');
  const tone = hold === 'code_expired' ? 'neutral' : 'danger';
  return { words: WORDS_BY_HOLD[hold], tone, offer: hasPanel ? 'pay' : 'none' };
}

function decideWaiting(intent: IntentDetail, { nowMs }: DecisionContext): Decision {
  const { status, burn } = intent;
  if (isOfOtherType(intent)) return { words: 'status_of_other', tone: 'attention', offer: 'support_bundle' };
  if (status === 'awaiting_burn_approval' && burn) {
    const isTaken = findBurnEvidence(intent) === 'accepted';
    return { words: isTaken ? 'await_status' : 'await_proof', tone: 'progress', offer: 'none' };
  }
  const tone = isStatusOverdue(intent, nowMs) ? 'attention' : statusTone(status);
  return { words: 'await_service', tone, offer: 'none' };
}

function decideRecovery(
  { recovery }: Extract<NextStep, { kind: 'recover' }>,
  intent: IntentDetail,
): Decision {
  const isRefunded = intent.status === 'refunded';
  if (recovery === 'await_refund') return { words: 'await_refund', tone: 'attention', offer: 'none' };
  if (recovery === 'replace') {
    // A wallet may yet burn for it, or has, and the network has not decided.
    if (isNotRepeated(intent)) {
      return { words: 'replace_undecided', tone: 'danger', offer: 'support_bundle' };
    }
    return {
      words: isRefunded ? 'replace_refunded' : replaceWords(intent),
      tone: isRefunded ? 'neutral' : 'danger',
      offer: 'create_replacement',
    };
  }
  const offer = 'support_bundle';
  if (isRefunded) return { words: 'contact_support_refunded', tone: 'neutral', offer };
  if (intent.intentType === 'onramp') return { words: 'contact_support_onramp', tone: 'danger', offer };
  const words = isPayoutInDoubt(intent) ? 'failed_after_paid' : 'contact_support';
  return { words, tone: 'danger', offer };
}

/** R44: where the burn is proven, that a replacement is a second one. */
function replaceWords(intent: IntentDetail): DecisionTextKey {
  return isBurnedUnpaid(intent) ? 'replace_burned' : 'replace';
}

/** Whether it has had its status for longer than is normal. */
export function isStatusOverdue(intent: IntentDetail, nowMs: number): boolean {
  const isBurned = isExecuted(findBurnEvidence(intent));
  return isOverdue({ ...intent, isBurned, statusSince: statusBeganAt(intent) }, nowMs);
}
