import { findBurnEvidence } from '#lib/burns/burn-evidence.ts';
import { HASH_UNKNOWN } from '#lib/burns/burn-problems.ts';
import { isOfNoBurn } from '#lib/intents/burn/burn-state-key.ts';
import { findNextStep, hasStaleRequest, isBeforeWallet, mayShowRequest } from '#lib/intents/next-step.ts';
import { toHolderSubject, type BurnSigningView } from '#lib/links/signing-view.ts';
import { statusFacts } from '#lib/intents/status.ts';

/**
 * The status of a burn, for the holder who has its link.
 * - `answered`: the wallet gave a transaction that no node has shown yet.
 * - `unseen`: after a while still no node knows that transaction.
 * - `confirming`: a node has it.
 * - `unresolved`: this browser opened a wallet, and no answer came before the link was over.
 * - `no_burn`: the transaction that came is not this burn, and a wallet may still have the request.
 * - `void`: no burn by this link is known, and the link is used up.
 * - `ended`: the intent ended, and no burn is known; another wallet's is not shown to this holder.
 * - `reject`, `reject_paid`: no burn is awaited, and a wallet may still have the request.
 * - `reject_other`: it may have it, and another of the same origin was burned, or may have been.
 * - `stopped`: over, or awaited again, and perhaps burned; the dashboard has to settle it.
 * - `paid_in_doubt`: the same, and the service reported it as completed before.
 * - `refunding`, `refunded`: by the service's word.
 * - `unordered`, `contradicted`: a user of the dashboard has to confirm or to review first.
 */
export type SigningPhase =
  | 'sign'
  | 'answered'
  | 'unseen'
  | 'confirming'
  | 'submitting'
  | 'unresolved'
  | 'no_burn'
  | 'void'
  | 'reject'
  | 'reject_paid'
  | 'reject_other'
  | 'underway'
  | 'paid'
  | 'stopped'
  | 'paid_in_doubt'
  | 'refunding'
  | 'refunded'
  | 'ended'
  | 'unordered'
  | 'contradicted'
  | 'blocked';

/** The phase of a burn as the page of its link shows it. */
export function toSigningPhase(view: BurnSigningView): SigningPhase {
  const phase = toReportedPhase(view);
  const isUnpaid = phase === 'stopped' || phase === 'ended';
  return isUnpaid && view.intent.wasReportedPaid === true ? 'paid_in_doubt' : phase;
}

/** The phase by what the service reports now. */
function toReportedPhase(view: BurnSigningView): SigningPhase {
  const { status, isUnconfirmed = false } = view.intent;
  const isPaid = status === 'completed' && !isUnconfirmed;
  if (hasStaleRequest(view.intent)) return isPaid ? 'reject_paid' : 'reject';
  if (statusFacts(status).stage === 'failed') {
    if (isUnconfirmed) return 'stopped';
    if (status === 'refunding') return 'refunding';
    return status === 'refunded' ? 'refunded' : 'stopped';
  }
  if (view.intent.isOtherBurned === true && isBeforeWallet(view.intent)) return 'reject_other';
  const { kind } = findNextStep(toHolderSubject(view));
  switch (kind) {
    case 'done':
      return isPaid ? 'paid' : 'underway';
    case 'await_chain':
      return toSentPhase(view);
    case 'escalate':
    case 'escalate_reported':
    case 'search_chain':
      return 'stopped';
    case 'other_burned':
      return view.intent.burn && mayShowRequest(view.intent.burn) ? 'reject_other' : 'stopped';
    case 'create_again':
      return 'ended';
    case 'confirm_order':
      return 'unordered';
    case 'review_contradiction':
      return 'contradicted';
    case 'blocked_by_version':
      return 'blocked';
    case 'choose_holder':
    case 'await_authorization':
    case 'sign':
      return toOpenPhase(view);
    case 'resolve_burn':
      return view.access === 'sign' ? 'sign' : 'stopped';
    default:
      return status === 'awaiting_burn_approval' ? 'submitting' : 'underway';
  }
}

function toOpenPhase({ access, intent }: BurnSigningView): SigningPhase {
  if (access === 'sign') return 'sign';
  const { burn } = intent;
  if (burn?.state !== 'signing' || burn.claim?.isOwn === false) return 'void';
  return isOfNoBurn(burn) ? 'no_burn' : 'unresolved';
}

/** What a wallet answered is not yet pending on the network: the page says so only once a node has it. */
function toSentPhase({ intent: { burn } }: BurnSigningView): SigningPhase {
  if (burn?.problem === HASH_UNKNOWN) return 'unseen';
  return findBurnEvidence({ burn }) === 'seen' ? 'confirming' : 'answered';
}
