import 'server-only';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { findIssued } from '#server/burns/authorization/find-issued.ts';
import { findSeenAuthorization, takeAuthorization } from '#server/burns/authorization/seen-authorization.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { requestComparison } from '#server/burns/proof/request-comparison.ts';
import { SEEN_BEFORE } from '#server/burns/unclear-height.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { UnprovenBurnError } from './unproven-burn-error.ts';
import { findFirstBlock } from './find-earlier-burn.ts';

/**
 * Gives an EVM attempt with a hash and without an authorization the one that the resource says was issued,
 * for another program or before this database was restored: the hash is compared with it, and it is marked as
 * this intent's. Not one that was handed out for another intent (R82). One that is live is not stored with
 * the attempt: it is signed only as the service answers it. Throws what the chain throws, and
 * `UnprovenBurnError` where the service does not answer or another intent was faster: it is tried again.
 */
export async function adoptIssued(
  attempt: BurnAttemptRow,
  intent: IntentRow,
  { createdAt: provenAt }: Pick<BurnProofRow, 'createdAt'>,
): Promise<BurnAttemptRow> {
  if (attempt.authorization || chainFamily(attempt.chainId) !== 'evm') return attempt;
  const authorization = await findIssuedFor(attempt, intent, provenAt);
  if (!authorization) return attempt;
  const seen = await findSeenAuthorization(database(), { ...attempt, authorization });
  if (seen.kind === 'other') return attempt;
  const request = chainRequest(attempt.chainId);
  const chainTime = await readChainTime(attempt.chainId, request);
  const isOver = chainTime.timeUnix >= authorization.expiresAt;
  const scanFromBlock = attempt.scanFromBlock ?? (await findFirstBlock(intent.createdAt, chainTime, request));
  const authorizationExpiresAt = new Date(authorization.expiresAt * 1000);
  const issued = { authorization, authorizationExpiresAt, scanFromBlock };
  // One that ended before it had any is watched from now on.
  const watched = isAttemptOver(attempt) && { nextAttemptAt: databaseNow() };
  const adopted = await withUnmovedAttempt(attempt, async (changes, locked) => {
    if (!(await takeAuthorization(changes.tx, { ...locked, authorization }, seen))) return undefined;
    if (!isOver) {
      if (locked.scanFromBlock === null) await updateBurnAttempt(changes.tx, locked.id, { scanFromBlock });
      return { ...locked, ...issued };
    }
    // What a hash alone made unclear is compared now.
    const compared = locked.unclearHeight === SEEN_BEFORE && { unclearHeight: null, problem: null };
    await requestComparison(changes, locked.intentId);
    return moveAttempt(changes, locked, { ...issued, ...watched, ...compared, source: 'job' });
  });
  if (!adopted)
    throw new UnprovenBurnError('the attempt, or what is known of its authorization, has changed');
  return adopted;
}

/** By the service itself where the mirror is older than the hash. */
async function findIssuedFor(
  { tokenHolder }: BurnAttemptRow,
  intent: IntentRow,
  provenAt: Date,
): Promise<BurnAuthorization | undefined> {
  const isMirrorLate = intent.readAt === null || intent.readAt <= provenAt;
  try {
    return await findIssued(intent, tokenHolder, { isMirrorLate });
  } catch (error) {
    if (!isServiceError(error)) throw error;
    throw new UnprovenBurnError('the service does not say what it issued', { cause: error });
  }
}
