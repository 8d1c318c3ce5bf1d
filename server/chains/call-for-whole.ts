import 'server-only';
import { z } from 'zod';
import { ChainAnswerTooLargeError } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { FairLimiter } from '#server/fair-limiter.ts';
import { remember } from '#server/process-singleton.ts';
import { callChain, type RpcAnswer, type RpcCall } from './rpc-client.ts';

/** More than any transaction or block can make of the gas that it may use. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;
const WHOLE_TIMEOUT_MS = 20_000;
/** Each waits for those before it: one such answer at a time takes memory enough. */
const TURNS = { ofCaller: 1, ofAll: 1, waiting: 7 };

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
 * burn. One after another in a process; throws ChainAnswerTooLargeError also where too many wait already, and
 * where the longer answer is refused or does not come.
 */
export async function callForWhole(chainId: ChainId, call: RpcCall): Promise<RpcAnswer> {
  try {
    return await callChain(chainId, call);
  } catch (error) {
    if (!(error instanceof ChainAnswerTooLargeError) || !isWhole(call)) throw error;
    const turns = remember('whole-answers', () => new FairLimiter(TURNS));
    const turn = turns.take(chainId, new AbortController().signal);
    if (!turn) throw error;
    const endTurn = await turn;
    try {
      const whole = { maxBytes: MAX_WHOLE_BYTES, timeoutMs: WHOLE_TIMEOUT_MS };
      const answer = await callChain(chainId, call, whole).catch(() => undefined);
      // Whatever the second try came to, the first has shown that there is more than is read.
      if (!answer || 'error' in answer) throw error;
      return answer;
    } finally {
      endTurn();
    }
  }
}

function isWhole({ method, params }: RpcCall): boolean {
  return WHOLE_METHODS.has(method) || (method === 'eth_getLogs' && oneBlockSchema.safeParse(params).success);
}
