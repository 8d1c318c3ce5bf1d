import type { WalletNextStep } from '#lib/conversion/wallet-next-step.ts';

/** What the decision offers beside its words. None of them changes a limit: no endpoint does (R111). */
export type WalletOffer = 'grant' | 'prove' | 'recheck' | 'none';

/** The one thing to do, by where a registration stands. */
export const OFFER_OF: Readonly<Record<WalletNextStep['kind'], WalletOffer>> = {
  sign_grant: 'grant',
  grant_again: 'grant',
  submission_refused: 'grant',
  sent_unknown: 'grant',
  prove_authorship: 'prove',
  // What was sent is asked for again by the house itself; a second signature could only harm (R117).
  await_receipt: 'none',
  drifted: 'recheck',
  missing_onchain: 'recheck',
  revocation_unconfirmed: 'recheck',
  ready: 'none',
  ready_clamped: 'none',
  banned: 'none',
  unavailable: 'none',
  read_only: 'none',
  cancelled: 'none',
  unknown_state: 'none',
};
