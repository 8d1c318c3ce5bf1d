import 'server-only';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { bytesSchema } from '#lib/chains/evm-rpc-values.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { findBlockAt } from '#lib/evm/find-block-at.ts';
import { findCallRefusal } from '#lib/evm/run/find-call-refusal.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { findFirstScanBlock, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findBurnOnChain } from './find-burn-on-chain.ts';

/** By so much the service's clock may differ from the chain's. */
const CLOCK_MARGIN_SECONDS = 300;
/** Farther back the chain is not searched, whenever the service says that it created the intent. */
const LONGEST_SECONDS = 3 * 86_400;

const transactionSchema = z.looseObject({ input: bytesSchema }).nullable();

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
  const { from, to, data } = authorization;
  if (await runs({ from, to, data, value: '0x0' }, request)) return undefined;
  const { hash, isUnclear } = await searchSince(attempt, intent, chainTime, request);
  if (hash === undefined) return isUnclear ? { kind: 'unclear' } : undefined;
  const transaction = transactionSchema.parse(await request('eth_getTransactionByHash', [hash]));
  return transaction && carriesCall(transaction.input, data) ? { kind: 'own', hash } : { kind: 'unclear' };
}

/** False also where the node answers neither that it runs nor that it is refused. */
async function runs(call: object, request: ChainRequest): Promise<boolean> {
  try {
    return (await findCallRefusal([call, 'latest'], request)) === undefined;
  } catch (error) {
    if (error instanceof ChainRpcError) return false;
    throw error;
  }
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
