import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { noSuchMethod } from '#lib/chains/testing/answer-with.ts';

const answerSchema = z.looseObject({
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** A chain as the sign-guard reaches it, without the dashboard's relay in between. */
export function chainRequestTo(rpcUrl: string): ChainRequest {
  const headers = { 'content-type': 'application/json' };
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(rpcUrl, { method: 'POST', headers, body });
    const { result, error } = answerSchema.parse(await response.json());
    if (error) throw new ChainRpcError(error.code, error.message, error.data);
    return result;
  };
}

/** The same, failing as a node without some methods does. */
export function without(request: ChainRequest, ...missing: string[]): ChainRequest {
  return async (method, params) => {
    if (missing.includes(method)) throw noSuchMethod(method);
    return request(method, params);
  };
}
