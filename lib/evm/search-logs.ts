import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { keptLogSchema } from './token-logs.ts';

/** What is searched for, as `eth_getLogs` has it, and between which heights, both included. */
export interface LogSearch {
  readonly address: string;
  readonly topics: readonly string[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

const foundLogsSchema = z.array(keptLogSchema.extend({ transactionHash: z.string() }));
export type FoundLog = z.infer<typeof foundLogsSchema>[number];

/** Many nodes refuse more blocks than this at once, and no node says how many it takes. */
const WIDEST_BLOCKS = 2_000n;

/**
 * Every such log between the two heights, in windows that the node takes: a refused one is halved, down to a
 * single block. All or nothing: throws what `request` throws when a part of it cannot be had, or ZodError,
 * also where a node answers logs that it withdrew.
 */
export async function searchLogs(request: ChainRequest, search: LogSearch): Promise<FoundLog[]> {
  const found: FoundLog[] = [];
  let span = WIDEST_BLOCKS;
  let from = search.fromBlock;
  while (from <= search.toBlock) {
    const to = from + span - 1n < search.toBlock ? from + span - 1n : search.toBlock;
    const window = await searchWindow(request, search, { from, to });
    if (window) {
      found.push(...window);
      from = to + 1n;
    } else {
      span = (to - from + 2n) / 2n;
    }
  }
  return found;
}

/** Undefined when the node refuses a window that can still be made smaller. */
async function searchWindow(
  request: ChainRequest,
  { address, topics }: LogSearch,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<FoundLog[] | undefined> {
  const filter = { address, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  try {
    return foundLogsSchema.parse(await request('eth_getLogs', [filter]));
  } catch (error) {
    if (error instanceof ChainRpcError && to > from) return undefined;
    throw error;
  }
}
