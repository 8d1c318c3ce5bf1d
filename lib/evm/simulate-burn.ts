import { z } from 'zod';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnRequest } from './build-burn-request.ts';
import { probeBurn } from './probe-burn.ts';
import { toRevertReason } from './revert-reason.ts';
import { bytesSchema, findWord, smallQuantitySchema, toWord } from './rpc-values.ts';
import { findMoves, hasGrants, logSchema } from './token-logs.ts';
import type { TokenMove } from './token-logs.ts';

/** What the burn would do, as a node ran it without sending it. */
export type BurnRun =
  | {
      readonly state: 'ran';
      readonly decimals: bigint | undefined;
      readonly balanceBefore: bigint;
      readonly balanceAfter: bigint;
      readonly supplyBefore: bigint;
      readonly supplyAfter: bigint;
      readonly gasUsed: bigint;
      /** Every move of tokens and coins; undefined where the node can only tell balances. */
      readonly moves: readonly TokenMove[] | undefined;
      readonly grantsRights: boolean;
    }
  | {
      readonly state: 'reverted';
      readonly reason: string;
      readonly decimals: bigint | undefined;
      readonly balanceBefore: bigint | undefined;
    }
  | { readonly state: 'unavailable'; readonly reason: string };

const BALANCE_OF = '0x70a08231';
const TOTAL_SUPPLY = '0x18160ddd';
const DECIMALS = '0x313ce567';
const SUCCESS = 1;

const callResultSchema = z.object({
  status: smallQuantitySchema,
  returnData: bytesSchema,
  gasUsed: smallQuantitySchema,
  logs: z.array(logSchema).default([]),
  error: z
    .looseObject({ message: z.string().default('execution reverted'), data: z.unknown().optional() })
    .optional(),
});
const simulationSchema = z.tuple([z.looseObject({ calls: z.array(callResultSchema).length(6) })]);
type CallResult = z.infer<typeof callResultSchema>;

/**
 * Runs the exact call from the holder on the node (`eth_simulateV1` with transfer traces), between two readings of the
 * holder's balance and of the supply: what a burn does is learned without knowing the call's ABI, which the spec does
 * not show. Nodes without it are asked by `eth_call` with a probe instead.
 */
export async function simulateBurn(request: ChainRequest, burn: BurnRequest): Promise<BurnRun> {
  try {
    return toRun(simulationSchema.parse(await request('eth_simulateV1', simulationParams(burn)))[0].calls);
  } catch (error) {
    if (error instanceof ChainRpcError) return probeBurn(request, burn);
    if (error instanceof z.ZodError) return { state: 'unavailable', reason: z.prettifyError(error) };
    throw error;
  }
}

function simulationParams({ from, to, data }: BurnRequest): unknown[] {
  const read = (call: string) => ({ from, to, data: call });
  const balanceOf = read(`${BALANCE_OF}${toWord(from)}`);
  const totalSupply = read(TOTAL_SUPPLY);
  const burn = { from, to, data, value: '0x0' };
  const calls = [read(DECIMALS), balanceOf, totalSupply, burn, balanceOf, totalSupply];
  return [{ blockStateCalls: [{ calls }], traceTransfers: true, validation: false }, 'latest'];
}

function toRun(results: readonly CallResult[]): BurnRun {
  const [decimals, balanceBefore, supplyBefore, burn, balanceAfter, supplyAfter] = results;
  const known = { decimals: wordOf(decimals), balanceBefore: wordOf(balanceBefore) };
  if (!burn) return { state: 'unavailable', reason: 'the burn is missing from the simulation' };
  if (burn.status !== SUCCESS) {
    const { message = 'execution reverted', data } = burn.error ?? {};
    return { state: 'reverted', reason: toRevertReason(message, data ?? burn.returnData), ...known };
  }
  const after = { balance: wordOf(balanceAfter), supply: wordOf(supplyAfter), before: wordOf(supplyBefore) };
  if (
    known.balanceBefore === undefined ||
    after.balance === undefined ||
    after.supply === undefined ||
    after.before === undefined
  ) {
    return { state: 'unavailable', reason: 'the token does not answer as a token' };
  }
  return {
    state: 'ran',
    decimals: known.decimals,
    balanceBefore: known.balanceBefore,
    balanceAfter: after.balance,
    supplyBefore: after.before,
    supplyAfter: after.supply,
    gasUsed: BigInt(burn.gasUsed),
    moves: results.flatMap(({ logs }) => findMoves(logs)),
    grantsRights: results.some(({ logs }) => hasGrants(logs)),
  };
}

function wordOf(result: CallResult | undefined): bigint | undefined {
  return result?.status === SUCCESS ? findWord(result.returnData, 0) : undefined;
}
