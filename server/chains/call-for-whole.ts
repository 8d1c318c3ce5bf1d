import 'server-only';
import { z } from 'zod';
import { ChainAnswerTooLargeError } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { remember } from '#server/process-singleton.ts';
import { callChain, type RpcAnswer, type RpcCall } from './rpc-client.ts';

/** More than any transaction or block can make of the gas that it may use. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;
const WHOLE_TIMEOUT_MS = 20_000;
/** Each waits for those before it: one such answer at a time takes memory enough. */
const MOST_WAITING = 8;

/** What cannot be asked for in parts. */
const WHOLE_METHODS: ReadonlySet<string> = new Set([
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getBlockByNumber',
]);
const oneBlockSchema = z
  .tuple([z.looseObject({ fromBlock: z.string(), toBlock: z.string() })])
  .refine(([{ fromBlock, toBlock }]) => fromBlock === toBlock);

/**
 * The same as `callChain`, and reads a much longer answer where less cannot be asked for: of one transaction
 * or of one block. Whoever sends a transaction decides how long its receipt is, so length alone must hide no
 * burn. One after another in a process; throws ChainAnswerTooLargeError also where too many wait already.
 */
export async function callForWhole(chainId: ChainId, call: RpcCall): Promise<RpcAnswer> {
  try {
    return await callChain(chainId, call);
  } catch (error) {
    const queue = remember('whole-answers', () => ({ waiting: 0, last: Promise.resolve() }));
    const mayAsk = error instanceof ChainAnswerTooLargeError && isWhole(call);
    if (!mayAsk || queue.waiting >= MOST_WAITING) throw error;
    queue.waiting += 1;
    const options = { maxBytes: MAX_WHOLE_BYTES, timeoutMs: WHOLE_TIMEOUT_MS };
    const answer = queue.last.then(() => callChain(chainId, call, options));
    const finish = () => void (queue.waiting -= 1);
    queue.last = answer.then(finish, finish);
    return answer;
  }
}

function isWhole({ method, params }: RpcCall): boolean {
  return WHOLE_METHODS.has(method) || (method === 'eth_getLogs' && oneBlockSchema.safeParse(params).success);
}
