import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { toNoAnswer } from '#lib/evm/run/dry-run.ts';
import { PROBE_CODE } from '#lib/evm/run/reader-codes.ts';
import { findCallRefusal } from '#lib/evm/run/find-call-refusal.ts';
import { bytesSchema, findWord, quantitySchema, toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import type { BurnRun } from './simulate-burn.ts';
import { callOf } from '#lib/evm/run/simulation-payload.ts';
import { BALANCE_OF, DECIMALS } from '#lib/chains/evm-code.ts';

/** What the call does to the holder's balance and to the supply at one height. */
export interface BurnProbe {
  readonly balanceBefore: bigint;
  readonly balanceAfter: bigint;
  readonly supplyBefore: bigint;
  readonly supplyAfter: bigint;
}

const PROBED_WORDS = 5;
/**
 * For nodes without `eth_simulateV1`. By `eth_call` it finds whether the exact call from the holder reverts.
 * By another, with the probe's code at the holder's address, it finds what the call does to the holder's
 * balance and to the supply. It sees neither other tokens nor allowances, so it is enough only for a token
 * that was confirmed before.
 */
export async function probeBurn(
  request: ChainRequest,
  burn: CallRequest,
  heights: readonly [number, number],
): Promise<BurnRun> {
  const { from, to, data } = burn;
  const [height] = heights.map(toQuantity);
  try {
    const decimals = await read(request, [callOf(from, to, DECIMALS), height]);
    const balanceBefore = await read(request, [callOf(from, to, `${BALANCE_OF}${toWord(from)}`), height]);
    const refusal = await findCallRefusal([callOf(from, to, data), height], request);
    if (refusal) return { state: 'reverted', refusal, decimals, balanceBefore };
    const gasUsed = quantitySchema.parse(await request('eth_estimateGas', [callOf(from, to, data), height]));
    const probes = await Promise.all(heights.map((at) => probeAt(request, burn, at)));
    const seen = probes.filter((probe) => probe !== undefined);
    if (balanceBefore === undefined || seen.length !== heights.length) {
      return { state: 'unavailable', reason: 'the node cannot show what the call does' };
    }
    return { state: 'ran', decimals, balanceBefore, gasUsed, seen: { of: 'token', probes: seen } };
  } catch (error) {
    return { state: 'unavailable', reason: toNoAnswer(error).reason };
  }
}

async function probeAt(
  request: ChainRequest,
  { from, to, data }: CallRequest,
  height: number,
): Promise<BurnProbe | undefined> {
  const call = callOf(from, from, `0x${toWord(to)}${data.slice(2)}`);
  const override = { [from]: { code: PROBE_CODE } };
  const answer = bytesSchema.parse(await request('eth_call', [call, toQuantity(height), override]));
  const words = Array.from({ length: PROBED_WORDS }, (_, index) => findWord(answer, index));
  const [ok, balanceBefore, supplyBefore, balanceAfter, supplyAfter] = words;
  const isComplete =
    ok === 1n &&
    balanceBefore !== undefined &&
    supplyBefore !== undefined &&
    balanceAfter !== undefined &&
    supplyAfter !== undefined;
  return isComplete ? { balanceBefore, balanceAfter, supplyBefore, supplyAfter } : undefined;
}

async function read(request: ChainRequest, params: readonly unknown[]): Promise<bigint | undefined> {
  return findWord(bytesSchema.parse(await request('eth_call', params)), 0);
}
