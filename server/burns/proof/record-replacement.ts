import 'server-only';
import { commitChanges } from '#server/live/commit-changes.ts';
import { lockBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { recordProof } from './record-proof.ts';

/** Stores the burn that the chain shows in place of the one that a wallet reported. */
export async function recordReplacement(attempt: BurnAttemptRow, proof: string): Promise<void> {
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attempt.id);
    if (locked) {
      await recordProof(changes, locked, { proof, signedTransaction: null, source: 'job', isSeen: true });
    }
  });
}
