import type { StatusTone } from '#lib/intents/status.ts';
import type { WalletNextStep } from '#lib/registrations/wallet-next-step.ts';

/** The tone of a registration's status; a clamped limit is a success (R110). */
export const READINESS_TONE: Readonly<Record<WalletNextStep['kind'], StatusTone>> = {
  sign_grant: 'attention',
  await_receipt: 'progress',
  sent_unknown: 'attention',
  prove_authorship: 'attention',
  ready: 'success',
  ready_clamped: 'success',
  ready_lower: 'success',
  ready_raised: 'attention',
  grant_again: 'attention',
  revocation_unconfirmed: 'attention',
  drifted: 'danger',
  missing_onchain: 'danger',
  banned: 'danger',
  unavailable: 'danger',
  submission_refused: 'danger',
  read_only: 'neutral',
  confirm_order: 'attention',
  review_contradiction: 'danger',
  cancelled: 'neutral',
  unregistered_grant: 'danger',
  unknown_state: 'neutral',
};
