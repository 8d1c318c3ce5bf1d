import { z } from 'zod';
import { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { CallRequest } from './build-grant-request.ts';
import { toRevertReason } from './revert-reason.ts';
import { bytesSchema, quantitySchema, smallQuantitySchema } from './rpc-values.ts';
import { logSchema } from './token-logs.ts';
import type { EvmLog } from './token-logs.ts';

/** What the call would do, as a node ran it without sending it. */
export type GrantRun =
  | {
      readonly state: 'ran';
      readonly gasUsed: bigint;
      /** Everything that was emitted, moves of the native coin included; undefined where the node cannot tell. */
      readonly logs: readonly EvmLog[] | undefined;
    }
  | { readonly state: 'reverted'; readonly reason: string }
  | { readonly state: 'unavailable'; readonly reason: string };

const SUCCESS = 1;
const callResultSchema = z.looseObject({
  status: smallQuantitySchema,
  returnData: bytesSchema,
  gasUsed: quantitySchema,
  logs: z.array(logSchema).default([]),
  error: z
    .looseObject({ message: z.string().default('execution reverted'), data: z.unknown().optional() })
    .optional(),
});
const simulationSchema = z.tuple([z.looseObject({ calls: z.tuple([callResultSchema]) })]);

/**
 * Runs the exact call from its sender on the node: what a grant does is learned without knowing its ABI, which the spec
 * does not show. A node without `eth_simulateV1` can only tell whether the call would revert.
 */
export async function simulateGrant(request: ChainRequest, call: CallRequest): Promise<GrantRun> {
  const { from, to, data } = call;
  const calls = [{ from, to, data, value: '0x0' }];
  const params = [{ blockStateCalls: [{ calls }], traceTransfers: true, validation: false }, 'latest'];
  try {
    const [block] = simulationSchema.parse(await request('eth_simulateV1', params));
    const [{ status, gasUsed, logs, error, returnData }] = block.calls;
    if (status === SUCCESS) return { state: 'ran', gasUsed, logs };
    const { message = 'execution reverted', data: revertData } = error ?? {};
    return { state: 'reverted', reason: toRevertReason(message, revertData ?? returnData) };
  } catch (error) {
    if (error instanceof ChainRpcError) return estimate(request, call);
    if (error instanceof z.ZodError) return { state: 'unavailable', reason: z.prettifyError(error) };
    throw error;
  }
}

async function estimate(request: ChainRequest, { from, to, data }: CallRequest): Promise<GrantRun> {
  const call = { from, to, data, value: '0x0' };
  try {
    await request('eth_call', [call, 'latest']);
  } catch (error) {
    if (error instanceof ChainRpcError) return toRefusal(error);
    throw error;
  }
  try {
    const gasUsed = quantitySchema.parse(await request('eth_estimateGas', [call]));
    return { state: 'ran', gasUsed, logs: undefined };
  } catch (error) {
    if (error instanceof ChainRpcError) return toRefusal(error);
    if (error instanceof z.ZodError) return { state: 'unavailable', reason: z.prettifyError(error) };
    throw error;
  }
}

const METHOD_NOT_FOUND = -32_601;

function toRefusal({ code, message, data }: ChainRpcError): GrantRun {
  return code === METHOD_NOT_FOUND
    ? { state: 'unavailable', reason: message }
    : { state: 'reverted', reason: toRevertReason(message, data) };
}
