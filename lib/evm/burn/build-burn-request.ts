import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';

/** What the wallet is asked to send. No gas fields: those are the wallet's (R68). */
export interface BurnRequest {
  /** The network of `chainRef`, never of `chainId` (R7). */
  readonly evmChainId: number;
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
  readonly value: 0n;
}

/**
 * The request from the authorization alone: `to` and `data` unchanged, value 0, the network it names (R68).
 */
export function buildBurnRequest(authorization: BurnAuthorization, network: EvmNetwork): BurnRequest {
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
