import { isOfOtherIntent } from './burn-problems.ts';

/** What became of a stored hash or signature. A page of an older build may read one that it does not know. */
export const PROOF_STATES = ['stored', 'mined', 'accepted', 'reverted', 'dropped', 'escalated'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** States of one that the service does not have yet, and may get. */
export const PENDING_PROOF_STATES = ['stored', 'mined'] as const satisfies readonly ProofState[];
/** States of one that the chain showed to be the burn: it was submitted, or is about to be. */
export const PROVEN_STATES = ['mined', 'accepted', 'escalated'] as const satisfies readonly ProofState[];

/** Whether a stored proof is the burn of its own intent. */
export function isProven({
  state,
  problem,
}: {
  readonly state: string;
  readonly problem: string | null;
}): boolean {
  return PROVEN_STATES.some((proven) => proven === state) && !isOfOtherIntent({ problem });
}

export function isProofState(state: string): state is ProofState {
  return PROOF_STATES.some((known) => known === state);
}
