import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { lacksSomething, toRefusal } from '#lib/evm/revert-reason.ts';
import { findWord, toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { callOf, simulationParams } from '#lib/evm/run/simulation-payload.ts';
import { simulationSchema, type CallResult, type SimulatedBlock } from '#lib/evm/run/simulation-result.ts';
import { ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';

/** Who proposes the last block, and its randomness, decide nothing here. */
const NOBODY = { feeRecipient: ZERO_ADDRESS, prevRandao: `0x${'00'.repeat(32)}` };

/**
 * Whether the chain itself refuses a burn's call the second time: right after the first, and at the last
 * moment of its authorization. Then a wallet may be asked for it again although an earlier send may still
 * land, because only one of the two can burn. False whenever that is not shown: a node that cannot simulate,
 * a balance that a second burn would lack, a call that does not burn exactly the amount now. Throws what
 * `request` throws without an answer.
 */
export async function provesSingleBurn(
  request: ChainRequest,
  burn: CallRequest,
  at: { readonly amountBaseUnits: bigint; readonly height: number; readonly lastUnix: number },
): Promise<boolean> {
  const { from, to, data } = burn;
  const call = callOf(from, to, data);
  const view = callOf(from, to, `${BALANCE_OF}${toWord(from)}`);
  const blocks = [
    { calls: [view, call, view] },
    { calls: [call, view] },
    { blockOverrides: { ...NOBODY, time: toQuantity(at.lastUnix) }, calls: [call, view] },
  ];
  try {
    const answer = await request('eth_simulateV1', simulationParams(blocks, at.height));
    return isSingle(simulationSchema.parse(answer), at.amountBaseUnits);
  } catch (error) {
    if (error instanceof ChainRpcError || error instanceof z.ZodError) return false;
    throw error;
  }
}

function isSingle([first, second, last]: readonly SimulatedBlock[], amount: bigint): boolean {
  const [before, burned, after, ...others] = first?.calls ?? [];
  if (!burned?.isSuccess || others.length > 0) return false;
  const had = balanceOf(before);
  const left = balanceOf(after);
  if (had === undefined || left === undefined || had - left !== amount || left < amount) return false;
  return [second, last].every((block) => isRefused(block, left));
}

/** Refused for itself: nothing is missing that could be added before it lands. */
function isRefused(block: SimulatedBlock | undefined, balance: bigint): boolean {
  const [again, view, ...others] = block?.calls ?? [];
  if (!again || again.isSuccess || others.length > 0 || balanceOf(view) !== balance) return false;
  const { error, returnData } = again;
  return !lacksSomething(toRefusal(error?.message ?? '', error?.data ?? returnData));
}

function balanceOf(view: CallResult | undefined): bigint | undefined {
  return view?.isSuccess ? findWord(view.returnData, 0) : undefined;
}
