import type { BurnHistoryEntry } from './burn-view.ts';
import { isProven } from './proof-state.ts';

export interface ProvenProof {
  readonly proof: string;
  /** Whether the service answered that it took it. */
  readonly isTaken: boolean;
}

/** Every transaction that the chain showed to be a burn of its offramp, each once, oldest first. */
export function findProvenProofs(burnHistory: readonly BurnHistoryEntry[]): readonly ProvenProof[] {
  const proven = new Map<string, ProvenProof>();
  for (const stored of burnHistory.flatMap(({ proofs }) => proofs).filter(isProven)) {
    const { proof, state, takenAt } = stored;
    const isTaken = state === 'accepted' || Boolean(takenAt) || proven.get(proof)?.isTaken === true;
    proven.set(proof, { proof, isTaken });
  }
  return [...proven.values()];
}
