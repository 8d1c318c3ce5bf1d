import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findBlockAt } from '#lib/evm/find-block-at.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { findFirstScanBlock, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findBurnOnChain } from './find-burn-on-chain.ts';

/** By so much the service's clock may differ from the chain's. */
const CLOCK_MARGIN_SECONDS = 300;
/** Farther back the chain is not searched, whenever the service says that it created the intent. */
const LONGEST_SECONDS = 3 * 86_400;

/**
 * The hash of an EVM burn with this authorization that happened before this dashboard knew it: the service
 * answers an authorization that is used up like a fresh one, and what was stored of its burn can be lost with
 * a database that was restored, or be another program's. Undefined where there is none, and where an earlier
 * attempt of the intent is searched for anyway. Throws when the chain cannot be read.
 */
export async function findEarlierBurn(
  attempt: BurnAttemptRow,
  { createdAt, amountCents }: OrderedIntent,
  { timeUnix, blockNumber }: ChainTime,
  request: ChainRequest,
): Promise<string | undefined> {
  if ((await findFirstScanBlock(database(), attempt.intentId)) !== undefined) return undefined;
  const createdUnix = Math.floor(createdAt.getTime() / 1000) - CLOCK_MARGIN_SECONDS;
  const sinceUnix = Math.max(createdUnix, timeUnix - LONGEST_SECONDS);
  const scanFromBlock = await findBlockAt(sinceUnix, BigInt(blockNumber), request);
  const search = { attempt: { ...attempt, scanFromBlock }, amountCents, toBlock: blockNumber };
  return (await findBurnOnChain(search, request)).hash;
}
