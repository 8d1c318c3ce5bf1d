import 'server-only';
import type { Source } from '#server/intents/merge-intent.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { findCurrentAttempt } from '#server/store/burn-attempts-repository.ts';
import { storeBurnProofRow } from '#server/store/burn-proofs-repository.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import { addIntentTerms } from '#server/store/intents-repository.ts';
import { moveAttempt } from './move-attempt.ts';

interface Proof {
  readonly proof: string;
  readonly signedTransaction: string | null;
  readonly source: Source;
}

/** States past which a new hash changes nothing about the attempt itself. */
const BEFORE_PROOF: ReadonlySet<BurnAttemptRow['state']> = new Set(['preparing', 'ready', 'signing']);
const OVER: ReadonlySet<BurnAttemptRow['state']> = new Set(['lapsed', 'reverted']);

/**
 * Writes a proof into the log and moves its attempt on. An attempt given up too early comes back to life, unless another
 * one has taken its place; then the proof is watched all the same. The caller holds the attempt locked.
 */
export async function keepProof(
  changes: Changes,
  attempt: BurnAttemptRow,
  { proof, signedTransaction, source }: Proof,
): Promise<void> {
  const { id: attemptId, intentId, chainId, tokenHolder } = attempt;
  const draft = { attemptId, intentId, chainId, tokenHolder, proof, signedTransaction };
  await storeBurnProofRow(changes.tx, { ...draft, nextAttemptAt: new Date() });
  await addIntentTerms(changes.tx, [
    { intentId, term: proof },
    { intentId, term: tokenHolder },
  ]);
  const current = OVER.has(attempt.state) ? await findCurrentAttempt(changes.tx, intentId) : undefined;
  const isPlaceFree = current !== undefined && OVER.has(current.state);
  if (BEFORE_PROOF.has(attempt.state) || isPlaceFree) {
    await moveAttempt(changes, attempt, { state: 'proof_stored', problem: null, source });
  }
  changes.wake('watch-proofs');
}
