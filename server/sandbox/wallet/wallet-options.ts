import type { EvmDevAccount, SolanaDevAccount } from '../chains/settlement-chain.ts';

/** What the demo wallet is built with: whose keys it holds and where the chains are. */
export interface WalletOptions {
  readonly accounts: {
    readonly evm: readonly EvmDevAccount[];
    readonly solana: readonly SolanaDevAccount[];
  };
  /** `chainRef` is null on Solana. */
  readonly chains: readonly {
    readonly chainId: string;
    readonly chainRef: string | null;
    readonly rpcUrl: string;
  }[];
}
