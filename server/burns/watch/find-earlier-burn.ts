import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findBlockAt } from '#lib/evm/find-block-at.ts';
import { tryCall } from '#server/burns/authorization/try-call.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { findEvmBurn } from './find-evm-burn.ts';
import { NOTHING_FOUND, type FoundBurn } from '#server/burns/found-burn.ts';

/** By so much the service's clock may differ from the chain's: ten minutes, and some for the blocks. */
export const INTENT_CLOCK_MARGIN_SECONDS = 900;
/** Farther back the chain is not searched, whenever the service says that it created the intent. */
export const LONGEST_SECONDS = 3 * 86_400;

interface Created {
  readonly createdAt: Date;
  readonly amountCents: number | null;
}

/**
 * The EVM burn with this authorization that may have happened before this dashboard knew it: the service
 * answers an authorization that is used up like a fresh one, and what was stored of its burn can be lost with
 * a database that was restored, or be another program's. One whose call still runs has not burned. Only the
 * very call proves a burn here: what the token's events name may be in the calls of that other program, too.
 * Unclear where the holder burned the amount by something else. Throws when the chain cannot be read.
 */
export async function findEarlierBurn(
  attempt: BurnAttemptRow,
  { createdAt, amountCents }: Created,
  chainTime: ChainTime,
  request: ChainRequest,
): Promise<FoundBurn> {
  const { authorization } = attempt;
  if (!authorization || (await tryCall(authorization, request)) === 'runs') return NOTHING_FOUND;
  const scanFromBlock = await findFirstBlock(createdAt, chainTime, request);
  return findEvmBurn(
    { attempt: { ...attempt, scanFromBlock }, amountCents, toBlock: chainTime.blockNumber, byCallOnly: true },
    request,
  );
}

/** The block from which a burn of an intent is searched for that nothing here knows of. */
export async function findFirstBlock(
  createdAt: Date,
  { timeUnix, blockNumber }: ChainTime,
  request: ChainRequest,
): Promise<bigint> {
  const createdUnix = Math.floor(createdAt.getTime() / 1000) - INTENT_CLOCK_MARGIN_SECONDS;
  const sinceUnix = Math.max(createdUnix, timeUnix - LONGEST_SECONDS);
  return findBlockAt(sinceUnix, BigInt(blockNumber), request);
}
