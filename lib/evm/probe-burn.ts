import { z } from 'zod';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnRequest } from './build-burn-request.ts';
import { PROBE_CODE } from './reader-codes.ts';
import { toRevertReason } from './revert-reason.ts';
import { bytesSchema, findWord, quantitySchema, toWord } from './rpc-values.ts';
import type { BurnRun } from './simulate-burn.ts';

const BALANCE_OF_SELECTOR = '70a08231';
const DECIMALS_CALL = '0x313ce567';

/**
 * For nodes without `eth_simulateV1`: whether the exact call from the holder reverts, by `eth_call`, and what it does to
 * the holder's balance and to the supply, by the same with the probe in the holder's place.
 */
export async function probeBurn(request: ChainRequest, burn: BurnRequest): Promise<BurnRun> {
  const { from, to, data } = burn;
  try {
    const decimals = await read(request, { from, to, data: DECIMALS_CALL });
    const balanceBefore = await read(request, { from, to, data: `0x${BALANCE_OF_SELECTOR}${toWord(from)}` });
    const revertReason = await findRevertReason(request, burn);
    if (revertReason !== undefined) {
      return { state: 'reverted', reason: revertReason, decimals, balanceBefore };
    }
    const gasUsed = quantitySchema.parse(
      await request('eth_estimateGas', [{ from, to, data, value: '0x0' }]),
    );
    const input = `0x${toWord(to)}${data.slice(2)}`;
    const override = { [from]: { code: PROBE_CODE } };
    const answer = bytesSchema.parse(
      await request('eth_call', [{ from, to: from, data: input }, 'latest', override]),
    );
    return toRun(answer, decimals, gasUsed);
  } catch (error) {
    if (error instanceof ChainRpcError) return { state: 'unavailable', reason: error.message };
    if (error instanceof z.ZodError) return { state: 'unavailable', reason: z.prettifyError(error) };
    throw error;
  }
}

function toRun(answer: string, decimals: bigint | undefined, gasUsed: bigint): BurnRun {
  const [ok, balanceBefore, supplyBefore, balanceAfter, supplyAfter] = [0, 1, 2, 3, 4].map((index) =>
    findWord(answer, index),
  );
  if (
    ok !== 1n ||
    balanceBefore === undefined ||
    supplyBefore === undefined ||
    balanceAfter === undefined ||
    supplyAfter === undefined
  ) {
    return { state: 'unavailable', reason: 'the node cannot show what the call does' };
  }
  const moves = undefined;
  return {
    state: 'ran',
    decimals,
    balanceBefore,
    balanceAfter,
    supplyBefore,
    supplyAfter,
    gasUsed,
    moves,
    grantsRights: false,
  };
}

async function findRevertReason(request: ChainRequest, burn: BurnRequest): Promise<string | undefined> {
  const { from, to, data } = burn;
  try {
    await request('eth_call', [{ from, to, data, value: '0x0' }, 'latest']);
    return undefined;
  } catch (error) {
    if (error instanceof ChainRpcError) return toRevertReason(error.message, error.data);
    throw error;
  }
}

async function read(request: ChainRequest, call: Record<string, string>): Promise<bigint | undefined> {
  return findWord(bytesSchema.parse(await request('eth_call', [call, 'latest'])), 0);
}
