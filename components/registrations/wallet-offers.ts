import { assertNever } from '#lib/assert-never.ts';
import type { RefusalRemedy } from '#lib/registrations/refusal-remedy.ts';
import type { WalletNextStep } from '#lib/registrations/wallet-next-step.ts';

/**
 * What the decision offers beside its text, the first action first. None of them changes a limit: no endpoint
 * does (R111). `original`: a field for the hash that the service got first, and nothing to sign.
 */
export type WalletOffer = 'grant' | 'prove' | 'original' | 'recheck';

/**
 * The actions, by the status of a registration. A check against the chain is always available; here it is
 * advised.
 */
export function offersOf(step: WalletNextStep): readonly WalletOffer[] {
  switch (step.kind) {
    case 'sign_grant':
    case 'grant_again':
    case 'sent_unknown':
      return ['grant'];
    case 'submission_refused':
      return OFFERS_BY_REMEDY[step.remedy];
    case 'prove_authorship':
      return ['prove'];
    case 'drifted':
    case 'missing_onchain':
    case 'revocation_unconfirmed':
      return ['recheck'];
    // What was sent is asked for again by the dashboard itself; a second signature could only harm (R117).
    case 'await_receipt':
    case 'confirm_order':
    case 'review_contradiction':
    case 'ready':
    case 'ready_clamped':
    case 'ready_lower':
    case 'ready_raised':
    case 'banned':
    case 'unavailable':
    case 'read_only':
    case 'cancelled':
    case 'unregistered_grant':
    case 'unknown_state':
      return [];
    default:
      return assertNever(step);
  }
}

const OFFERS_BY_REMEDY: Readonly<Record<RefusalRemedy, readonly WalletOffer[]>> = {
  sign: ['grant'],
  recheck: ['recheck'],
  recheck_or_sign: ['recheck', 'grant'],
  prove: ['prove'],
  original: ['original', 'recheck'],
  wait: [],
  replace: [],
  support: [],
};
