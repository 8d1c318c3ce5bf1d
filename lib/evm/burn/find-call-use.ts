import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';
import { bytesSchema, findWord, toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { readBlockTime, readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { isStateGone } from '#lib/evm/is-state-gone.ts';
import { lacksSomething } from '#lib/evm/revert-reason.ts';
import { findCallRefusal } from '#lib/evm/run/find-call-refusal.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';
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
 * then (R64), or refused to run right before the block in the same way, so this block has no burn of it.
 * `unknown`: the refusal may have another reason, such as a balance that is too small now, a pause, a holder
 * that is not allowed any more. `forgotten`: it is refused now, and the node has the state of that block no
 * more.
 */
type CallUse = 'used' | 'unused' | 'unknown' | 'forgotten';

/** Whether the one burn that an authorized call allows has happened. Throws when the node does not say. */
export async function findCallUse(burn: MinedBurn, request: ChainRequest): Promise<CallUse> {
  const { blockNumber, expiresAt } = burn;
  let after: Trial;
  if ((await readBlockTime(blockNumber, request)) >= expiresAt) return 'unused';
  try {
    after = await tryAt(burn, blockNumber, request);
    if (after.kind !== 'spent') return after.kind === 'runs' ? 'unused' : await findLaterUse(burn, request);
  } catch (error) {
    if (!(error instanceof ChainRpcError)) throw error;
    // Why ever that block is not answered for: a call that runs now has not burned in it.
    if ((await findLaterUse(burn, request)) === 'unused') return 'unused';
    if (isStateGone(error)) return 'forgotten';
    throw error;
  }
  return (await wasSpentBefore(burn, after, request)) ? 'unused' : 'used';
}

/** `spent`: the call is refused although nothing is missing for it. `lacking`: something is, or may be. */
interface Trial {
  readonly kind: 'runs' | 'spent' | 'lacking';
  readonly refusal?: ChainRefusal;
}

async function tryAt(burn: MinedBurn, blockNumber: bigint, request: ChainRequest): Promise<Trial> {
  const block = toQuantity(blockNumber);
  const refusal = await findCallRefusal([toCall(burn), block], request);
  if (!refusal) return { kind: 'runs' };
  if (refusal.cause === 'signature_over' || lacksSomething(refusal)) return { kind: 'lacking', refusal };
  const view = { to: burn.token, data: `${BALANCE_OF}${toWord(burn.holder)}` };
  const balance = findWord(bytesSchema.parse(await request('eth_call', [view, block])), 0);
  const isEnough = balance !== undefined && balance >= burn.amountBaseUnits;
  return { kind: isEnough ? 'spent' : 'lacking', refusal };
}

/**
 * Refused before for the same reason: then an earlier transaction has burned with it. Where that is not
 * known, the block itself counts.
 */
async function wasSpentBefore(burn: MinedBurn, after: Trial, request: ChainRequest): Promise<boolean> {
  if (burn.blockNumber === 0n) return false;
  try {
    const before = await tryAt(burn, burn.blockNumber - 1n, request);
    const isSame =
      before.refusal?.cause === after.refusal?.cause && before.refusal?.said === after.refusal?.said;
    return before.kind === 'spent' && isSame;
  } catch (error) {
    if (!isStateGone(error)) throw error;
    return false;
  }
}

function toCall({ holder, token, call }: MinedBurn): object {
  return { from: holder, to: token, data: call, value: '0x0' };
}

/** What was missing may be there by now: a call that runs has not burned. */
async function findLaterUse(burn: MinedBurn, request: ChainRequest): Promise<'unknown' | 'unused'> {
  const { blockNumber: newest } = await readEvmChainTime(request);
  if (BigInt(newest) <= burn.blockNumber) return 'unknown';
  return (await findCallRefusal([toCall(burn), toQuantity(newest)], request)) ? 'unknown' : 'unused';
}
