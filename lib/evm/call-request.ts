/** What a wallet is asked to send, whatever it is for. No gas fields: those are the wallet's (R68). */
export interface CallRequest {
  /** The network of `chainRef`, never of `chainId` (R7). */
  readonly evmChainId: number;
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
  readonly value: 0n;
}
