import type { EvmNetwork } from '#lib/chains/chains.ts';

/** What a wallet is asked to send, whatever it is for. No gas fields: those are the wallet's (R68). */
export interface CallRequest {
  /** The network of `chainRef`, never of `chainId` (R7). */
  readonly evmChainId: number;
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
  readonly value: 0n;
}

/** The request from these words alone: `to` and `data` unchanged, value 0 (R68). */
export function toCallRequest(
  { from, to, data }: { readonly from: string; readonly to: string; readonly data: string },
  { evmChainId }: EvmNetwork,
): CallRequest {
  return { evmChainId, from: toHex(from), to: toHex(to), data: toHex(data), value: 0n };
}

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}
