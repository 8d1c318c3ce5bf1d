import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { withoutFeeLog } from './fee-log.ts';
import { CALL_GAS } from './guard-calls.ts';
import { parseReading } from './parse-reading.ts';
import type { ReadPlan, Reading } from './reading.ts';
import { toRefusal } from '#lib/evm/revert-reason.ts';
import { callBlock, readBlocks, simulationParams, type OtherContext } from './simulation-payload.ts';
import { simulationSchema, type CallResult, type SimulatedBlock } from './simulation-result.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';

/** Nothing was learned. `missing`: the node has no such method; anything else may be over in a moment. */
export type NoAnswer =
  | { readonly state: 'missing'; readonly reason: string }
  | { readonly state: 'unavailable'; readonly reason: string };

/** What a call did when a node ran it without sending it, and what was read after it. */
export interface RanCall {
  readonly state: 'ran';
  readonly logs: readonly EvmLog[];
  readonly gasUsed: bigint;
  /** Of the block it ran in. */
  readonly timeUnix: number;
  readonly height: number;
  readonly after: Reading;
}
export type DryRun = RanCall | { readonly state: 'reverted'; readonly refusal: ChainRefusal } | NoAnswer;

/** Runs the call on top of a block, alone, and then reads. Throws what `request` throws without an answer. */
export async function dryRun(
  request: ChainRequest,
  options: {
    readonly call: CallRequest;
    readonly plan: ReadPlan;
    readonly height: number;
    readonly otherContext?: OtherContext | undefined;
  },
): Promise<DryRun> {
  const { call, plan, height, otherContext } = options;
  const blocks = [callBlock(call, otherContext), ...readBlocks(plan)];
  return simulate(request, simulationParams(blocks, height), ([first, ...reads]) => {
    const [result, ...others] = first?.calls ?? [];
    if (!first || !result || others.length > 0) return undefined;
    if (!result.isSuccess) return { state: 'reverted', refusal: refusalOf(result) };
    const after = parseReading(plan, reads);
    const { timestamp: timeUnix, number } = first;
    return (
      after && {
        state: 'ran',
        logs: withoutFeeLog(result.logs, {
          from: call.from,
          mostWei: CALL_GAS * (otherContext?.gasPriceWei ?? 0n),
        }),
        gasUsed: BigInt(result.gasUsed),
        timeUnix,
        height: number,
        after,
      }
    );
  });
}

export interface StateBefore {
  readonly state: 'read';
  readonly before: Reading;
  /** Whether the attempt ran; undefined when none was made. */
  readonly didAttemptRun: boolean | undefined;
}

/** Reads the same without the call. `attempt` is run behind the reads, only to see whether it would. */
export async function readState(
  request: ChainRequest,
  options: { readonly plan: ReadPlan; readonly height: number; readonly attempt?: CallRequest | undefined },
): Promise<StateBefore | NoAnswer> {
  const { plan, height, attempt } = options;
  const blocks = readBlocks(plan, attempt);
  return simulate(request, simulationParams(blocks, height), ([viewing, ...storing]) => {
    if (!viewing) return undefined;
    const calls = attempt ? viewing.calls.slice(0, -1) : viewing.calls;
    const before = parseReading(plan, [{ ...viewing, calls }, ...storing]);
    const didAttemptRun = attempt && viewing.calls.at(-1)?.isSuccess;
    return before && { state: 'read', before, didAttemptRun };
  });
}

async function simulate<Result>(
  request: ChainRequest,
  params: readonly unknown[],
  toResult: (blocks: SimulatedBlock[]) => Result | undefined,
): Promise<Result | NoAnswer> {
  try {
    const result = toResult(simulationSchema.parse(await request('eth_simulateV1', params)));
    return result ?? { state: 'unavailable', reason: 'the node answered something else than was asked' };
  } catch (error) {
    return toNoAnswer(error);
  }
}

/** JSON-RPC's own code for a method that a node does not have; any other error is no reason to check less. */
const METHOD_NOT_FOUND = -32_601;

/** What an error of a node means for a dry run. Throws what is no answer of a node. */
export function toNoAnswer(error: unknown): NoAnswer {
  if (error instanceof z.ZodError) return { state: 'unavailable', reason: z.prettifyError(error) };
  if (!(error instanceof ChainRpcError)) throw error;
  return { state: error.code === METHOD_NOT_FOUND ? 'missing' : 'unavailable', reason: error.message };
}

function refusalOf({ error, returnData }: CallResult): ChainRefusal {
  const { message = 'execution reverted', data } = error ?? {};
  return toRefusal(message, data ?? returnData);
}
