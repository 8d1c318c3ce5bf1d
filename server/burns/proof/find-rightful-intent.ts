import 'server-only';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { OF_OTHER_INTENT } from '#lib/burns/burn-problems.ts';
import { findOwnNames, nameWindowsOf } from '#lib/evm/burn/authorization-words.ts';
import { isSameStaged } from '#lib/solana/burn/is-same-staged.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listAttemptsById } from '#server/store/burns/burn-authorizations-repository.ts';
import {
  listProvenElsewhere,
  lockProofText,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { withAuthorization } from '#server/burns/authorization/with-authorization.ts';
import { contradictAuthorization } from '#server/burns/authorization/contradict-authorization.ts';
import { findOwner } from './find-owner.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';

/**
 * The intent that a transaction is to be submitted for instead of this attempt's; undefined when there is
 * none. One burn proves one intent: the first one that got its authorization. If that was not recorded, it is
 * the one that the transaction was already submitted for: by the same authorization, or by any where the burn
 * is only presumed to be this attempt's. Two authorizations in one transaction, as of a smart account, are
 * two burns (R70). The proof is locked until our transaction ends.
 */
export async function findRightfulIntent(
  { tx }: Pick<Changes, 'tx'>,
  attempt: BurnAttemptRow,
  { proof, isPresumed }: { readonly proof: BurnProofRow; readonly isPresumed: boolean },
): Promise<string | undefined> {
  await lockProofText(tx, proof.proof);
  const mine = await withAuthorization(tx, attempt);
  const owner = await findOwner(tx, mine);
  if (owner !== undefined && owner !== attempt.intentId) return owner;
  const isOurs = owner === attempt.intentId && !isPresumed;
  // A proof that is mined and not submitted there does not count: when its turn comes, it is found to be
  // ours.
  const submitted = (await listProvenElsewhere(tx, proof)).filter(
    ({ state }) => !isOurs || state !== 'mined',
  );
  if (isPresumed) return submitted[0]?.intentId;
  const attempts = await listAttemptsById(
    tx,
    submitted.map(({ attemptId }) => attemptId),
  );
  for (const other of attempts) {
    if (isSameAuthorization(mine, await withAuthorization(tx, other))) return other.intentId;
  }
  return undefined;
}

/**
 * The burn of an attempt counts for another intent: it is not submitted for this one, nothing more is signed
 * for it, and the page shows it to the user.
 */
export async function escalateOther(
  changes: Changes,
  { attempt, proof }: { readonly attempt: BurnAttemptRow; readonly proof: BurnProofRow },
  otherIntentId: string,
): Promise<void> {
  const { intentId } = proof;
  const problem = OF_OTHER_INTENT;
  log().error({ intentId, otherIntentId, proof: proof.proof }, 'a burn counts for another intent');
  await updateBurnProof(changes.tx, proof.id, {
    state: 'escalated',
    nextAttemptAt: null,
    lastError: problem,
  });
  if (isAttemptOver(attempt)) {
    // It stays over: the burn is not this intent's, and another attempt may be the live one.
    changes.publish({ type: 'burn.changed', intentId });
  } else {
    await moveAttempt(changes, attempt, { state: 'escalated', problem, nextAttemptAt: null, source: 'job' });
  }
  await contradictAuthorization(changes, intentId, otherIntentId);
}

function isSameAuthorization(a: BurnAttemptRow, b: BurnAttemptRow): boolean {
  if (a.authorization && b.authorization) {
    const theirs = new Set(nameWindowsOf(b.authorization.data));
    return findOwnNames(a.authorization.data, theirs).length === 0;
  }
  return isSameStaged(a.unsignedTransaction, b.unsignedTransaction);
}
