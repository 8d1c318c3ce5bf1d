import 'server-only';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findEarlierBurn } from '#server/burns/watch/find-earlier-burn.ts';
import { compareAuthorization } from '#server/burns/authorization/compare-authorization.ts';
import { classifyAuthorization } from '#server/burns/authorization/classify-authorization.ts';
import { handOut } from './hand-out.ts';
import type { PrepareStep } from './prepare-attempt.ts';
import { findSeenAuthorization } from '#server/burns/authorization/seen-authorization.ts';
import { findTokenPin } from '#server/burns/authorization/token-pins.ts';

const AGAIN_IN_MS = 2_000;
/** Blocks before the one in which we first saw the authorization: it was issued a little earlier. */
const SCAN_MARGIN_BLOCKS = 20;

/**
 * Asks for the authorization with the same body as before (R65). One that is over by the chain's clock is not
 * handed out: the service does not replace it (R67). One that has burned already, or may have, is handed out
 * with that: no wallet is asked.
 */
export async function prepareEvm(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep> {
  const answer = await prepareBurn(conversionConnection(), attempt);
  if (answer.status !== 'ready' || !('burn' in answer)) return { state: 'pending', againInMs: AGAIN_IN_MS };
  const authorization = answer.burn;
  const request = chainRequest(attempt.chainId);
  const chainTime = await readChainTime(attempt.chainId, request);
  const toSign = { authorization, unsignedTransaction: null, stagedMint: null };
  const seen = await findSeenAuthorization(database(), { ...attempt, ...toSign });
  if (seen.kind === 'other') return { state: 'of_other', intentId: seen.intentId };
  const isOver = chainTime.timeUnix >= authorization.expiresAt;
  const isSearched = !isOver || attempt.prepareTries === 0;
  const earlierBurn = isSearched
    ? await findEarlierBurn({ ...attempt, ...toSign }, intent, chainTime, request)
    : undefined;
  if (isOver && !earlierBurn) return { state: 'pending', againInMs: AGAIN_IN_MS };
  const outcome = await handOut(attempt, {
    toSign,
    expiresAtUnix: authorization.expiresAt,
    scanFrom: chainTime.blockNumber - SCAN_MARGIN_BLOCKS,
    seen,
    earlierBurn,
    contradictions: compareAuthorization(authorization, intent),
    classify: async (tx, locked) => {
      const tokenPin = await findTokenPin(tx, locked.chainId);
      return classifyAuthorization({ authorization, attempt: locked, intent, tokenPin });
    },
  });
  return outcome === 'taken_by_other' ? { state: 'pending', againInMs: AGAIN_IN_MS } : { state: 'done' };
}
