import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { toHolderGrantSubject, type GrantSigningView } from '#lib/links/grant-signing-view.ts';
import { maySignAgain } from '#lib/registrations/refusal-remedy.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';

/**
 * The status for the signer of a grant. `prove`: a grant is on the network, and its author has to be proven;
 * `void`: what was signed is not in force, and the link is used up; `stopped`: for a user of the dashboard to
 * review.
 */
export type GrantPhase = 'sign' | 'prove' | 'confirming' | 'active' | 'void' | 'stopped';

/** What is left to do on the page. */
export type OpenGrantPhase = Extract<GrantPhase, 'sign' | 'prove'>;

export function isOpenPhase(phase: GrantPhase): phase is OpenGrantPhase {
  return phase === 'sign' || phase === 'prove';
}

/** The phase of a grant as the page of its link shows it. */
export function toGrantPhase({ access, wallet }: GrantSigningView): GrantPhase {
  const step = walletNextStep(toHolderGrantSubject(wallet));
  switch (step.kind) {
    case 'submission_refused':
      if (!maySignAgain(step.remedy)) return step.remedy === 'wait' ? 'confirming' : 'stopped';
      return access === 'sign' ? 'sign' : 'void';
    case 'sign_grant':
    case 'grant_again':
    case 'sent_unknown':
      return access === 'sign' ? 'sign' : 'void';
    case 'prove_authorship':
      return access === 'sign' ? 'prove' : 'stopped';
    case 'await_receipt':
      return 'confirming';
    case 'ready':
    case 'ready_clamped':
    case 'ready_lower':
    case 'ready_raised':
      return 'active';
    default:
      return 'stopped';
  }
}

/** Why what was signed before is not in force, where that is what the page is about. */
export function findShownRefusal(view: GrantSigningView): FaultCode | null {
  const phase = toGrantPhase(view);
  const { submission } = view.wallet;
  const isAbout = phase === 'sign' || phase === 'void';
  return isAbout && submission !== null && submission.isSuperseded !== true ? submission.faultCode : null;
}
