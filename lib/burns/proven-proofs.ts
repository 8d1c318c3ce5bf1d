import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import type { BurnHistoryEntry } from './burn-view.ts';
import { isProven } from './proof-state.ts';

export interface ProvenProof {
  readonly proof: string;
  /** Whether the service answered that it took this one: that it has one of them does not say which. */
  readonly isTaken: boolean;
}

/** Every transaction that the chain showed to be a burn of its offramp, each once, oldest first. */
export function findProvenProofs(burnHistory: readonly BurnHistoryEntry[]): readonly ProvenProof[] {
  const proven = new Map<string, ProvenProof>();
  for (const stored of burnHistory.flatMap(({ proofs }) => proofs).filter(isProven)) {
    const { proof, takenAt } = stored;
    const isTaken = Boolean(takenAt) || proven.get(proof)?.isTaken === true;
    proven.set(proof, { proof, isTaken });
  }
  return [...proven.values()];
}

/** Transactions of a burn, as they are shown. */
interface ShownTransactions {
  /** The one that is named, unless it is among `proven`. */
  readonly named: string | null;
  /** Every one that burned, with whether the service has it; none where the only one is the one named. */
  readonly proven: readonly ProvenProof[];
}

/** What is shown of a burn whose transaction is named, by the service or by its attempt. */
export function toShownTransactions(named: string | null, proofs: readonly ProvenProof[]): ShownTransactions {
  // The service may spell a hash otherwise.
  const spelled = parseTransactionHash(named) ?? named;
  const isNamed = proofs.some(({ proof }) => proof === spelled);
  if (isNamed && proofs.length === 1) return { named, proven: [] };
  return { named: isNamed ? null : named, proven: proofs };
}
