import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';

/** A node that answers this method with this error, and all others as they are. */
export function refusing(refused: string, code: number): (request: ChainRequest) => ChainRequest {
  return (request) => (method, params) =>
    method === refused ? Promise.reject(new ChainRpcError(code, 'no')) : request(method, params);
}
