import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { findBlockAt } from '#lib/evm/find-block-at.ts';
import { readInput } from '#lib/evm/read-input.ts';
import { tryCall } from '#server/burns/authorization/try-call.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { findFirstScanBlock, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findBurnOnChain } from './find-burn-on-chain.ts';

/** By so much the service's clock may differ from the chain's. */
const CLOCK_MARGIN_SECONDS = 300;
/** Farther back the chain is not searched, whenever the service says that it created the intent. */
const LONGEST_SECONDS = 3 * 86_400;

/** `own`: it carries the authorized call. `unclear`: the holder burned the amount by something else. */
export type EarlierBurn = { readonly kind: 'own'; readonly hash: string } | { readonly kind: 'unclear' };

/**
 * The EVM burn with this authorization that may have happened before this dashboard knew it: the service
 * answers an authorization that is used up like a fresh one, and what was stored of its burn can be lost with
 * a database that was restored, or be another program's. One whose call still runs has not burned. Only the
 * very call proves a burn here: what the token's events name may be in the calls of that other program, too.
 * Undefined where there is none, and where an earlier attempt of the intent is searched for anyway. Throws
 * when the chain cannot be read.
 */
export async function findEarlierBurn(
  attempt: BurnAttemptRow,
  intent: OrderedIntent,
  chainTime: ChainTime,
  request: ChainRequest,
): Promise<EarlierBurn | undefined> {
  const { authorization, intentId } = attempt;
  if (!authorization || (await findFirstScanBlock(database(), intentId)) !== undefined) return undefined;
  if ((await tryCall(authorization, request)) === 'runs') return undefined;
  const { hash, isUnclear } = await searchSince(attempt, intent, chainTime, request);
  if (hash === undefined) return isUnclear ? { kind: 'unclear' } : undefined;
  const input = await readInput(hash, request);
  return input !== undefined && carriesCall(input, authorization.data)
    ? { kind: 'own', hash }
    : { kind: 'unclear' };
}

async function searchSince(
  attempt: BurnAttemptRow,
  { createdAt, amountCents }: OrderedIntent,
  { timeUnix, blockNumber }: ChainTime,
  request: ChainRequest,
) {
  const createdUnix = Math.floor(createdAt.getTime() / 1000) - CLOCK_MARGIN_SECONDS;
  const sinceUnix = Math.max(createdUnix, timeUnix - LONGEST_SECONDS);
  const scanFromBlock = await findBlockAt(sinceUnix, BigInt(blockNumber), request);
  const search = { attempt: { ...attempt, scanFromBlock }, amountCents, toBlock: blockNumber };
  return findBurnOnChain(search, request);
}
