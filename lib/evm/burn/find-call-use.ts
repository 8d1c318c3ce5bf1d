import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';
import { bytesSchema, findWord, toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { readBlockTime, readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { lacksSomething } from '#lib/evm/revert-reason.ts';
import { findCallRefusal } from '#lib/evm/run/find-call-refusal.ts';
import type { AuthorizedBurn } from './identify-burn.ts';

/** A burn whose tokens were burned in this block by a call that does not show for what. */
interface MinedBurn extends Omit<AuthorizedBurn, 'rivalCalls' | 'sharedWords'> {
  readonly blockNumber: bigint;
  /** When its authorization ends, in Unix seconds on the chain's clock. */
  readonly expiresAt: number;
}

/**
 * `used`: the authorized call refuses to run right after the block, although nothing is missing for it: then
 * the one burn that it allows has happened. `unused`: it runs there, or at the newest block, or had ended by
 * then (R64), so this block has no burn of it. `unknown`: the refusal may have another reason, such as a
 * balance that is too small now, a pause, a holder that is not allowed any more.
 */
type CallUse = 'used' | 'unused' | 'unknown';

/** Whether the one burn that an authorized call allows has happened. Throws when the node does not say. */
export async function findCallUse(burn: MinedBurn, request: ChainRequest): Promise<CallUse> {
  const { holder, token, call, amountBaseUnits, blockNumber, expiresAt } = burn;
  if ((await readBlockTime(blockNumber, request)) >= expiresAt) return 'unused';
  const block = toQuantity(blockNumber);
  const asked = { from: holder, to: token, data: call, value: '0x0' };
  const refusal = await findCallRefusal([asked, block], request);
  if (!refusal) return 'unused';
  if (refusal.cause === 'signature_over' || lacksSomething(refusal))
    return findLaterUse(asked, burn, request);
  const view = { to: token, data: `${BALANCE_OF}${toWord(holder)}` };
  const balance = findWord(bytesSchema.parse(await request('eth_call', [view, block])), 0);
  const isUsed = balance !== undefined && balance >= amountBaseUnits;
  return isUsed ? 'used' : findLaterUse(asked, burn, request);
}

/** What was missing may be there by now: a call that runs has not burned. */
async function findLaterUse(
  asked: object,
  { blockNumber }: MinedBurn,
  request: ChainRequest,
): Promise<CallUse> {
  const { blockNumber: newest } = await readEvmChainTime(request);
  if (BigInt(newest) <= blockNumber) return 'unknown';
  return (await findCallRefusal([asked, toQuantity(newest)], request)) ? 'unknown' : 'unused';
}
