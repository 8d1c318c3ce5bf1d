import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { findIssuedBefore } from '#server/burns/authorization/find-issued-before.ts';
import { findSeenAuthorization, takeAuthorization } from '#server/burns/authorization/seen-authorization.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { findFirstBlock } from './find-earlier-burn.ts';

/**
 * Gives an EVM attempt with a hash and without an authorization the one that the resource says was issued,
 * for another program or before this database was restored: the hash is compared with it, and it is marked as
 * this intent's. Not one that was handed out for another intent (R82). Throws what the chain throws.
 */
export async function adoptIssued(attempt: BurnAttemptRow, intent: IntentRow): Promise<BurnAttemptRow> {
  if (attempt.authorization || chainFamily(attempt.chainId) !== 'evm') return attempt;
  const authorization = findIssuedBefore(intent, attempt.tokenHolder);
  if (!authorization) return attempt;
  const seen = await findSeenAuthorization(database(), { ...attempt, authorization });
  if (seen.kind === 'other') return attempt;
  const request = chainRequest(attempt.chainId);
  const chainTime = await readChainTime(attempt.chainId, request);
  const scanFromBlock = await findFirstBlock(intent.createdAt, chainTime, request);
  const authorizationExpiresAt = new Date(authorization.expiresAt * 1000);
  let adopted = attempt;
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    if (!(await takeAuthorization(changes.tx, { ...locked, authorization }, seen))) return;
    const issued = { authorization, authorizationExpiresAt, scanFromBlock };
    adopted = await moveAttempt(changes, locked, { ...issued, source: 'job' });
  });
  return adopted;
}
