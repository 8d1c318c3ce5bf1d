import type { Environment } from '#lib/chains/chains.ts';

/**
 * The genesis hash of the cluster that each environment settles on: devnet and mainnet. CAIP-2 names a
 * cluster by its first 32 characters. Source: `getGenesisHash` of the public clusters.
 */
export const SOLANA_GENESIS_HASH: Readonly<Record<Environment, string>> = {
  sandbox: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  production: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
};
