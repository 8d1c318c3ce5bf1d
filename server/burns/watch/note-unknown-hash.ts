import 'server-only';
import { HASH_UNKNOWN, UNCLEAR } from '#lib/burns/burn-problems.ts';
import { KNOWN_AFTER_MS } from '#server/chains/known-after.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { lockBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';

/**
 * Records on the attempt whether the chain knows the hash that a wallet gave. Waiting alone would not explain
 * it: the wallet of a multisig answers the hash of a proposal, and a wallet may have sent on another network.
 * The attempt stays live until the chain's clock ends it (B7).
 */
export async function noteUnknownHash(
  { proof, attempt }: { readonly proof: BurnProofRow; readonly attempt: BurnAttemptRow },
  isKnown: boolean,
): Promise<void> {
  const isLate = databaseNow().getTime() - proof.createdAt.getTime() > KNOWN_AFTER_MS;
  const isReported = attempt.problem === HASH_UNKNOWN;
  if (isKnown ? !isReported : isReported || !isLate) return;
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attempt.id);
    if (locked?.state !== 'proof_stored' || locked.problem !== attempt.problem) return;
    // Another hash of it may be the burn, which comes first.
    if (locked.problem === UNCLEAR) return;
    const proofs = await listBurnProofs(changes.tx, attempt.id);
    // Beside another hash that is being watched, an unknown one means nothing.
    if (!isKnown && proofs.some(({ id, state }) => id !== proof.id && state === 'stored')) return;
    await moveAttempt(changes, locked, {
      problem: isKnown ? null : HASH_UNKNOWN,
      source: 'job',
    });
  });
}
