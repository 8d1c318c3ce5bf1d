import { z } from 'zod';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { findFault } from '#lib/errors/fault-schema.ts';
import { QueryError } from './query-error.ts';

const TIMEOUT_MS = 15_000;

const answerSchema = z.union([
  z.looseObject({
    error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.looseObject({ result: z.unknown() }),
]);

/**
 * A chain for the browser: through the dashboard's session-guarded, read-only relay. The request throws
 * ChainRpcError when the node refuses, ChainUnreachableError without an answer, QueryError with the relay's
 * own fault.
 */
export function createChainRequest(chainId: ChainId): ChainRequest {
  return requestThrough(`/api/rpc/${chainId}`);
}

/**
 * The same for whoever holds a signing link: through the link's own relay, which reaches its chain and no
 * other.
 */
export function createLinkChainRequest(token: string, chainId: ChainId): ChainRequest {
  return requestThrough(`/api/sign/${encodeURIComponent(token)}/rpc/${chainId}`);
}

function requestThrough(path: string): ChainRequest {
  return async (method, params) => {
    const response = await post(path, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw toError(body, response.status);
    const answer = answerSchema.safeParse(body);
    if (!answer.success) throw new ChainUnreachableError('the answer is no JSON-RPC');
    if (isRefusal(answer.data)) {
      const { code, message, data } = answer.data.error;
      throw new ChainRpcError(code, message, data);
    }
    return answer.data.result;
  };
}

type Answer = z.infer<typeof answerSchema>;
type Refusal = Extract<Answer, { error: { code: number } }>;

function isRefusal(answer: Answer): answer is Refusal {
  return typeof answer.error === 'object' && answer.error !== null;
}

async function post(path: string, body: string): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new ChainUnreachableError('the dashboard does not answer', { cause: error });
  }
}

function toError(body: unknown, status: number): Error {
  const fault = findFault(body);
  if (!fault || fault.code === 'chain_unreachable') {
    return new ChainUnreachableError(`the relay answered ${status}`);
  }
  return new QueryError(fault);
}
