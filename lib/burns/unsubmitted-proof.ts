import type { ProofState } from './proof-state.ts';

/** Why a hash is recorded and not submitted: another one was chosen as the one proof before it came (R81). */
export const OF_CONFLICT = 'burn_proof_conflict';

/** Whether a stored proof is only on record. It is not watched, so no chain has decided about it. */
export function isUnsubmitted(proof: { readonly state: string; readonly problem: string | null }): boolean {
  return proof.state === ('dropped' satisfies ProofState) && proof.problem === OF_CONFLICT;
}
