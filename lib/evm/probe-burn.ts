import { z } from 'zod';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnRequest } from './build-burn-request.ts';
import { toRevertReason } from './revert-reason.ts';
import { bytesSchema, findWord, quantitySchema, toWord } from './rpc-values.ts';
import type { BurnRun } from './simulate-burn.ts';

const BALANCE_OF_SELECTOR = '70a08231';
const TOTAL_SUPPLY_SELECTOR = '18160ddd';
const DECIMALS_CALL = '0x313ce567';

/** Where the probe keeps its answers; the call's data is copied behind them. */
const MEMORY = { ok: '40', balanceBefore: '60', supplyBefore: '80', balanceAfter: 'a0', supplyAfter: 'c0' };
const DATA_OFFSET = 'e0';

/** The token's address is the first word of the probe's input. */
const TOKEN = '600035'; // PUSH1 0, CALLDATALOAD
const DATA_SIZE = '60203603'; // PUSH1 32, CALLDATASIZE, SUB

/**
 * EVM code that stands in for the holder's account during one `eth_call`, so that the token sees the holder as sender:
 * reads balance and supply, makes the call, reads both again, returns the five words. Nothing is ever sent with it.
 */
const PROBE_CODE = [
  readInto(BALANCE_OF_SELECTOR, MEMORY.balanceBefore),
  readInto(TOTAL_SUPPLY_SELECTOR, MEMORY.supplyBefore),
  `${DATA_SIZE}602060${DATA_OFFSET}37`, // CALLDATACOPY(data offset, 32, data size)
  `60006000${DATA_SIZE}60${DATA_OFFSET}6000${TOKEN}5af1`, // CALL(gas, token, 0, data offset, data size, 0, 0)
  `60${MEMORY.ok}52`, // MSTORE(ok, result)
  readInto(BALANCE_OF_SELECTOR, MEMORY.balanceAfter),
  readInto(TOTAL_SUPPLY_SELECTOR, MEMORY.supplyAfter),
  `60a060${MEMORY.ok}f3`, // RETURN(ok, five words)
].join('');

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
    const override = { [from]: { code: `0x${PROBE_CODE}` } };
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

/** Code that asks the token one view (of this very account) and keeps the word it answers. */
function readInto(selector: string, memory: string): string {
  return [
    `63${selector}60e01b600052`, // MSTORE(0, selector << 224)
    '30600452', // MSTORE(4, ADDRESS)
    `602060${memory}60246000${TOKEN}5afa50`, // STATICCALL(gas, token, 0, 36, memory, 32), POP
  ].join('');
}
