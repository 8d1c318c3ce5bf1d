import 'server-only';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { database } from '#server/store/database.ts';
import { hasHadAuthorization, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { findIssued } from '#server/burns/authorization/find-issued.ts';
import { findEarlierBurn } from '#server/burns/watch/find-earlier-burn.ts';
import { compareAuthorization } from '#server/burns/authorization/compare-authorization.ts';
import { classifyAuthorization } from '#server/burns/authorization/classify-authorization.ts';
import { SCAN_MARGIN_BLOCKS, SEEN_BEFORE } from '#server/burns/unclear-height.ts';
import { handOut } from './hand-out.ts';
import { isLastTry } from './max-tries.ts';
import type { PrepareStep } from './prepare-attempt.ts';
import { findSeenAuthorization } from '#server/burns/authorization/seen-authorization.ts';
import { findTokenPin } from '#server/burns/authorization/token-pins.ts';

const PENDING = { state: 'pending', againInMs: 2_000 } as const satisfies PrepareStep;

/**
 * Asks for the authorization with the same body as before (R65). The first of an intent is handed out with
 * the burn that it has made, or may have, before: then no wallet is asked. One that is over by the chain's
 * clock is handed out only then, for its burn to be searched for, also where the service no longer answers it
 * and only the resource has it (R67).
 */
export async function prepareEvm(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep> {
  const answer = await prepareBurn(conversionConnection(), attempt);
  const issued = answer.status === 'ready' && 'burn' in answer ? answer.burn : undefined;
  const isFirst = !(await hasHadAuthorization(database(), attempt.intentId));
  const isMirrorLate = isLastTry('evm', attempt.prepareTries);
  const authorization =
    issued ?? (isFirst ? await findIssued(intent, attempt.tokenHolder, { isMirrorLate }) : undefined);
  if (!authorization) return PENDING;
  const request = chainRequest(attempt.chainId);
  const chainTime = await readChainTime(attempt.chainId, request);
  const toSign = { authorization, unsignedTransaction: null, stagedMint: null };
  const seen = await findSeenAuthorization(database(), { ...attempt, ...toSign });
  if (seen.kind === 'other') return { state: 'of_other', intentId: seen.intentId };
  const isOver = chainTime.timeUnix >= authorization.expiresAt;
  // What is live is signed only as the service answers it.
  if (isOver ? !isFirst : !issued) return PENDING;
  const earlierBurn = isFirst
    ? await findEarlierBurn({ ...attempt, ...toSign }, intent, chainTime, request)
    : undefined;
  const outcome = await handOut(attempt, {
    toSign,
    expiresAtUnix: authorization.expiresAt,
    scanFrom: chainTime.blockNumber - SCAN_MARGIN_BLOCKS,
    seen,
    earlierBurn: earlierBurn && {
      hash: earlierBurn.hash,
      unclearHeight: earlierBurn.isUnclear ? SEEN_BEFORE : undefined,
    },
    contradictions: compareAuthorization(authorization, intent),
    classify: async (tx, locked) => {
      const tokenPin = await findTokenPin(tx, locked.chainId);
      return classifyAuthorization({ authorization, attempt: locked, intent, tokenPin });
    },
  });
  return outcome === 'taken_by_other' ? PENDING : { state: 'done' };
}
