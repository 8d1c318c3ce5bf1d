import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';

/**
 * The request from the authorization alone: `to` and `data` unchanged, value 0, the network it names (R68).
 */
export function buildBurnRequest(authorization: BurnAuthorization, network: EvmNetwork): CallRequest {
  if (authorization.chainRef !== network.chainRef)
    throw new Error('the authorization is for another network');
  return {
    evmChainId: network.evmChainId,
    from: toHex(authorization.from),
    to: toHex(authorization.to),
    data: toHex(authorization.data),
    value: 0n,
  };
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
