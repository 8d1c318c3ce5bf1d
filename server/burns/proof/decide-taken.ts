import 'server-only';
import { OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN, isOfOtherIntent } from '#lib/burns/burn-problems.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';

type Proof = Pick<BurnProofRow, 'state' | 'lastError' | 'takenAt' | 'submittedAt'>;

/**
 * Whether a proof that was refused is the one that the service has by the status of its intent: it takes one
 * only (R81). `undecided`: another one that burned is being submitted, and its answer will show it. What the
 * service answered outweighs what the status shows, and an answer that was lost what was refused each time.
 */
export function decideTaken(
  proof: Proof,
  others: readonly Proof[],
): 'accepted' | 'undecided' | typeof OTHER_PROOF_TAKEN | typeof OTHER_PROOF_POSSIBLE {
  if (proof.takenAt !== null) return 'accepted';
  if (others.some(({ takenAt }) => takenAt !== null)) return OTHER_PROOF_TAKEN;
  if (others.some(({ state }) => state === 'accepted')) return OTHER_PROOF_POSSIBLE;
  if (proof.submittedAt !== null) return 'accepted';
  const submitted = others.filter(
    ({ submittedAt, lastError }) => submittedAt !== null && !isOfOtherIntent({ problem: lastError }),
  );
  if (submitted.some(({ state }) => state === 'mined')) return 'undecided';
  return submitted.length > 0 ? OTHER_PROOF_POSSIBLE : 'accepted';
}
