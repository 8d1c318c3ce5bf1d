import type { BurnAttemptState } from './burn-view.ts';

/** The problem of a burn where the service has taken another transaction than the one that burned (R81). */
export const OTHER_PROOF_TAKEN = 'burn_other_proof_taken';

/** Whether an attempt was escalated because of it: nothing continues by itself. */
export function isOtherProofTaken(
  burn: { readonly state: BurnAttemptState; readonly problem: string | null } | null,
): boolean {
  return burn?.state === 'escalated' && burn.problem === OTHER_PROOF_TAKEN;
}
