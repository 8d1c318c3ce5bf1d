import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import { toCallRequest, type CallRequest } from '#lib/evm/call-request.ts';

/**
 * The request from the authorization alone: `to` and `data` unchanged, value 0, the network it names (R68).
 */
export function buildBurnRequest(authorization: BurnAuthorization, network: EvmNetwork): CallRequest {
  if (authorization.chainRef !== network.chainRef)
    throw new Error('the authorization is for another network');
  return toCallRequest(authorization, network);
}
