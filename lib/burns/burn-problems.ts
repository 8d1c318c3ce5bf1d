import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptState } from './burn-view.ts';
import type { ProofState } from './proof-state.ts';

/** The problem of a proof, and of the attempt that it ended, whose burn counts for another intent (R82). */
export const OF_OTHER_INTENT = 'burn_proof_of_other_intent';
/** The problem of a burn where the service has taken another transaction of its intent (R81). */
export const OTHER_PROOF_TAKEN = 'burn_other_proof_taken';
/** The same where it may have taken another one: it has one, and its answers do not show which. */
export const OTHER_PROOF_POSSIBLE = 'burn_other_proof_possible';
/** The problem of an attempt whose authorization is over, and of which no node shows all its holder did. */
export const SEARCH_INCOMPLETE = 'burn_search_incomplete';
/** Why a hash is recorded and not submitted: another one was chosen as the one proof before it came (R81). */
export const OF_CONFLICT = 'burn_proof_conflict';

/** The problem where a burn was seen that does not show whether it was for this intent. */
export const UNCLEAR = 'burn_unclear' satisfies FaultCode;
/** The problem where no node knows the transaction that a wallet or a user gave. */
export const HASH_UNKNOWN = 'burn_transaction_unknown' satisfies FaultCode;
/** The problem where another transaction used the nonce that was next when signing was claimed. */
export const NONCE_USED = 'burn_nonce_used' satisfies FaultCode;

/**
 * The problems of an attempt that a user has to review: what it waits for may not come, or is not explained.
 */
export const STUCK_PROBLEMS = [
  UNCLEAR,
  HASH_UNKNOWN,
  NONCE_USED,
  SEARCH_INCOMPLETE,
] as const satisfies readonly FaultCode[];

interface Problem {
  readonly problem: string | null;
}

/** Whether what was burned counts for another intent: for its own it is no burn. */
export function isOfOtherIntent({ problem }: Problem): boolean {
  return problem === OF_OTHER_INTENT;
}

/** Whether it is not known what became of an attempt, because no node shows it. */
export function isSearchIncomplete({ problem }: Problem): boolean {
  return problem === SEARCH_INCOMPLETE;
}

/** Whether its holder burned the amount in a transaction that does not show for which intent. */
export function isUnclear({ problem }: Problem): boolean {
  return problem === UNCLEAR;
}

/** Whether a stored proof is only on record. It is not watched, so no chain has decided about it. */
export function isUnsubmitted({ state, problem }: Problem & { readonly state: string }): boolean {
  return state === ('dropped' satisfies ProofState) && problem === OF_CONFLICT;
}

type Burn = (Problem & { readonly state: BurnAttemptState }) | null;

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
