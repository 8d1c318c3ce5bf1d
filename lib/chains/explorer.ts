import type { ChainId, Environment } from './chains.ts';

const EXPLORERS: Readonly<Record<Environment, Record<ChainId, (transactionId: string) => string>>> = {
  production: {
    solana: (id) => `https://explorer.solana.com/tx/${id}`,
    ethereum: (id) => `https://etherscan.io/tx/${id}`,
    base: (id) => `https://basescan.org/tx/${id}`,
    polygon: (id) => `https://polygonscan.com/tx/${id}`,
  },
  sandbox: {
    solana: (id) => `https://explorer.solana.com/tx/${id}?cluster=devnet`,
    ethereum: (id) => `https://sepolia.etherscan.io/tx/${id}`,
    base: (id) => `https://sepolia.basescan.org/tx/${id}`,
    polygon: (id) => `https://amoy.polygonscan.com/tx/${id}`,
  },
};

/** The public explorer of a chain. The embedded sandbox's chains have none, so there is no link. */
export function explorerUrl(chainId: ChainId, environment: Environment, transactionId: string): string {
  return EXPLORERS[environment][chainId](encodeURIComponent(transactionId));
}

/** The same for an address: every one of these explorers has them beside its transactions. */
export function explorerAddressUrl(chainId: ChainId, environment: Environment, address: string): string {
  return explorerUrl(chainId, environment, address).replace('/tx/', '/address/');
}
