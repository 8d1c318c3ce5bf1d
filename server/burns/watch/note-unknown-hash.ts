import 'server-only';
import { HASH_UNKNOWN, UNCLEAR } from '#lib/burns/burn-problems.ts';
import { KNOWN_AFTER_MS } from '#server/chains/known-after.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { lockBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';

/**
 * Records on the attempt whether the chain knows the hash that a wallet gave. Waiting alone would not explain
 * it: the wallet of a multisig answers the hash of a proposal, and a wallet may have sent on another network.
 * Of several hashes it is recorded once each was unknown for long enough, also after the last was entered
 * (`recordProof`): a user then decides about all of them. The attempt stays live until the chain's clock ends
 * it (B7).
 */
export async function noteUnknownHash(
  { proof, attempt }: { readonly proof: BurnProofRow; readonly attempt: BurnAttemptRow },
  isKnown: boolean,
): Promise<void> {
  const isReported = attempt.problem === HASH_UNKNOWN;
  if (isKnown ? !isReported : isReported || isYoungHash(proof)) return;
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attempt.id);
    if (locked?.state !== 'proof_stored' || locked.problem !== attempt.problem) return;
    // Another hash of it may be the burn, which comes first.
    if (locked.problem === UNCLEAR) return;
    // One that was abandoned and is entered again has moved its attempt, and is as old as before.
    if (!isKnown && (isYoung(locked.updatedAt) || (await isBesidePossible(changes, proof)))) return;
    await moveAttempt(changes, locked, {
      problem: isKnown ? null : HASH_UNKNOWN,
      source: 'job',
    });
  });
}

/** Whether another hash is watched, and one of them is one that a node has had, or may not know yet. */
async function isBesidePossible({ tx }: Changes, { id: ownId, attemptId }: BurnProofRow): Promise<boolean> {
  const watched = (await listBurnProofs(tx, attemptId)).filter(({ state }) => state === 'stored');
  const isAlone = watched.every(({ id }) => id === ownId);
  return !isAlone && watched.some((one) => one.sender !== null || isYoungHash(one));
}

/** Whether a hash was entered so recently that a node may not know its transaction yet. */
export function isYoungHash({ createdAt }: BurnProofRow): boolean {
  return isYoung(createdAt);
}

function isYoung(at: Date): boolean {
  return databaseNow().getTime() - at.getTime() <= KNOWN_AFTER_MS;
}
