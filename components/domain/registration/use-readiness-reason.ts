import { useTranslations } from 'next-intl';
import { toSituation } from '#lib/registrations/readiness-key.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** Why a wallet cannot be used now, in one sentence. */
export function useReadinessReason(): (wallet: WalletSummary) => string {
  const t = useTranslations('readiness.why');
  return (wallet) => {
    const { kind } = walletNextStep(wallet);
    if (wallet.state === 'banned') return t('banned');
    // What is to be confirmed or reviewed first is not what prevents its use.
    const isBeside = kind === 'confirm_order' || kind === 'review_contradiction';
    return t(isBeside && toSituation(wallet) !== 'other' ? 'grant_again' : WHY[kind]);
  };
}

/** A usable wallet is never asked about; a newer kind would be an unknown state. */
const WHY = {
  sign_grant: 'sign_grant',
  await_receipt: 'await_receipt',
  sent_unknown: 'sent_unknown',
  prove_authorship: 'prove_authorship',
  grant_again: 'grant_again',
  revocation_unconfirmed: 'revocation_unconfirmed',
  drifted: 'drifted',
  missing_onchain: 'missing_onchain',
  banned: 'banned',
  unavailable: 'unavailable',
  submission_refused: 'submission_refused',
  confirm_order: 'confirm_order',
  review_contradiction: 'review_contradiction',
  read_only: 'read_only',
  ready: 'unknown_state',
  ready_clamped: 'unknown_state',
  ready_lower: 'unknown_state',
  ready_raised: 'unknown_state',
  cancelled: 'unknown_state',
  unregistered_grant: 'unknown_state',
  unknown_state: 'unknown_state',
} as const;
