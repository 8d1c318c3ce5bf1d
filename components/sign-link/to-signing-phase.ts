import { findNextStep } from '#lib/conversion/next-step.ts';
import { toHolderSubject } from '#lib/conversion/signing-view.ts';
import type { BurnSigningView } from '#lib/conversion/signing-view.ts';

/**
 * Where a holder stands. `unresolved`: a wallet was opened from this browser, and nothing came back before the link was over;
 * `void`: the chain did not burn, and the link is spent; `reject`: over, while a wallet may still have the request; `stopped`:
 * over, and perhaps burned, which is the desk's to mend; `unordered`, `contradicted`: a person of the desk has to decide or to
 * look first.
 */
export type SigningPhase =
  | 'sign'
  | 'confirming'
  | 'delivering'
  | 'unresolved'
  | 'void'
  | 'reject'
  | 'underway'
  | 'paid'
  | 'stopped'
  | 'ended'
  | 'unordered'
  | 'contradicted'
  | 'blocked';

const STOPPED: ReadonlySet<string> = new Set(['failed', 'refunding', 'refunded']);

/** The phase of a burn as the page of its link tells it. */
export function toSigningPhase(view: BurnSigningView): SigningPhase {
  const { status } = view.intent;
  if (STOPPED.has(status)) return 'stopped';
  const { kind } = findNextStep(toHolderSubject(view));
  switch (kind) {
    case 'done':
      return 'paid';
    case 'await_chain':
      return 'confirming';
    case 'escalate':
      return view.intent.burn?.state === 'signing' ? 'reject' : 'stopped';
    case 'search_chain':
      return 'stopped';
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
    case 'resolve_burn':
      return toOpenPhase(view);
    default:
      return status === 'awaiting_burn_approval' ? 'delivering' : 'underway';
  }
}

function toOpenPhase({ access, intent }: BurnSigningView): SigningPhase {
  if (access === 'sign') return 'sign';
  return intent.burn?.state === 'signing' ? 'unresolved' : 'void';
}
