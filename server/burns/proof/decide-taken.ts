import 'server-only';
import { OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN, isOfOtherIntent } from '#lib/burns/burn-problems.ts';
import { isOfRefusal } from '#server/conversion/service-error.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';

type Proof = Pick<BurnProofRow, 'state' | 'lastError' | 'takenAt' | 'submittedAt'>;

/**
 * Whether a proof that was refused is the one that the service has by the status of its intent: it takes one
 * only (R81). `undecided`: another one that burned is being submitted, and its answer will show it. What the
 * service answered outweighs what the status shows, and an answer that was lost what was refused each time.
 * Where the answers about several were lost, it may have any of them.
 */
export function decideTaken(
  proof: Proof,
  others: readonly Proof[],
): 'accepted' | 'undecided' | typeof OTHER_PROOF_TAKEN | typeof OTHER_PROOF_POSSIBLE {
  if (proof.takenAt !== null) return 'accepted';
  if (others.some(({ takenAt }) => takenAt !== null)) return OTHER_PROOF_TAKEN;
  if (others.some(({ state }) => state === 'accepted')) return OTHER_PROOF_POSSIBLE;
  const submitted = others.filter(
    ({ submittedAt, lastError }) => submittedAt !== null && !isOfOtherIntent({ problem: lastError }),
  );
  if (submitted.length === 0) return 'accepted';
  const awaited = submitted.filter(({ state }) => state === 'mined');
  // Where both were refused by now, no answer will show it, and neither waits for the other.
  const isSettled = proof.submittedAt !== null && awaited.every(isRefused);
  return awaited.length > 0 && !isSettled ? 'undecided' : OTHER_PROOF_POSSIBLE;
}

function isRefused({ lastError }: Proof): boolean {
  return lastError !== null && isOfRefusal(lastError);
}
