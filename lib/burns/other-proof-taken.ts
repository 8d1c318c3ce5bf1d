import type { BurnAttemptState } from './burn-view.ts';

/** The problem of a burn where the service has taken another transaction of its intent (R81). */
export const OTHER_PROOF_TAKEN = 'burn_other_proof_taken';
/** The same where it may have taken another one: it has one, and its answers do not show which. */
export const OTHER_PROOF_POSSIBLE = 'burn_other_proof_possible';

type Burn = { readonly state: BurnAttemptState; readonly problem: string | null } | null;

/** Whether an attempt was escalated because of one of the two: nothing continues by itself. */
export function isOtherProofTaken(burn: Burn): boolean {
  return isEscalatedBy(burn, OTHER_PROOF_TAKEN) || isOtherProofPossible(burn);
}

/** Whether the service only may have taken another one. */
export function isOtherProofPossible(burn: Burn): boolean {
  return isEscalatedBy(burn, OTHER_PROOF_POSSIBLE);
}

function isEscalatedBy(burn: Burn, problem: string): boolean {
  return burn?.state === 'escalated' && burn.problem === problem;
}
