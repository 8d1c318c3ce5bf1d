import 'server-only';
import { ResponseBodyTooLargeError } from 'viem';
import { getHttpRpcClient } from 'viem/utils';
import { z } from 'zod';
import { ChainAnswerTooLargeError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { isRevert } from '#lib/evm/revert-reason.ts';
import { env } from '#server/env.ts';
import { redactUrlKeys } from '#server/observability/redact.ts';
import { USER_AGENT } from '#server/user-agent.ts';
import { recordChainOutcome } from './chain-health.ts';

/** A call without its envelope. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const rpcErrorSchema = z.looseObject({
  code: z.int(),
  message: z.string(),
  data: z.unknown().optional(),
});
const rpcAnswerSchema = z.union([
  z.object({ error: rpcErrorSchema }),
  z.object({ result: z.unknown().refine((result) => result !== undefined) }),
]);
export type RpcAnswer = z.infer<typeof rpcAnswerSchema>;

export interface CallOptions {
  /**
   * Aborted when no caller waits for the answer any more: then the node is not asked any longer, and its
   * health is not affected.
   */
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

/**
 * One JSON-RPC call to a chain's node, of either family. Throws ChainAnswerTooLargeError when its answer has
 * more than `maxBytes`, and ChainUnreachableError when no JSON-RPC came back; their messages hold neither the
 * address nor the key in it.
 */
export async function callChain(
  chainId: ChainId,
  call: RpcCall,
  { signal, maxBytes = MAX_RESPONSE_BYTES, timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<RpcAnswer> {
  try {
    const url = env().rpcUrls[chainId];
    const client = getHttpRpcClient(url, { maxResponseBodySize: maxBytes });
    const timeout = AbortSignal.timeout(timeoutMs);
    const answer = await client.request({
      body: { method: call.method, params: call.params },
      // The signal also covers the reading of the body, which the client's own timeout does not.
      fetchOptions: {
        headers: { 'user-agent': USER_AGENT },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        redirect: 'error',
        cache: 'no-store',
      },
    });
    const parsed = rpcAnswerSchema.parse(answer);
    // A refusal says nothing of the node: the call may deserve it, or each call is refused.
    if ('error' in parsed) return { error: withoutKeys(parsed.error, url) };
    recordChainOutcome(chainId, true);
    return parsed;
  } catch (cause) {
    const isTooLarge = cause instanceof ResponseBodyTooLargeError;
    if (!signal?.aborted) recordChainOutcome(chainId, isTooLarge);
    if (isTooLarge) throw new ChainAnswerTooLargeError(`${chainId} answers ${call.method} with too much`);
    throw new ChainUnreachableError(`no answer from the node of ${chainId}`, { cause });
  }
}

type RpcError = z.infer<typeof rpcErrorSchema>;

/** A selector and what follows it, as a contract reverts with. */
const REVERT_BYTES = /^0x(?:[0-9a-f]{2}){4,}$/i;

/**
 * A node that names the key it was asked with does not show it to a browser, nor to the holder of a link.
 * Only keys of its own URL are left out, and nothing of what a contract said: its words are in the bytes, and
 * who chose them must not learn from a gap that one is a secret.
 */
function withoutKeys(error: RpcError, url: string): RpcError {
  const { code, data } = error;
  if (isRevert(error) && typeof data === 'string' && REVERT_BYTES.test(data))
    return { code, message: 'execution reverted', data };
  const text = JSON.stringify(error);
  const redacted = redactUrlKeys(text, url);
  return redacted === text ? error : rpcErrorSchema.parse(JSON.parse(redacted));
}
