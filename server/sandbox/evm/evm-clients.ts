import { createPublicClient, createWalletClient, defineChain, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { EvmNetwork } from '#lib/chains/chains.ts';

export type EvmPublicClient = ReturnType<typeof createEvmPublicClient>;
export type EvmWalletClient = ReturnType<typeof createEvmWalletClient>;

/**
 * A reader of one local chain. Nothing is cached: a block number that is a second old would be a wrong answer
 * here.
 */
export function createEvmPublicClient(network: EvmNetwork, rpcUrl: string) {
  return createPublicClient({ chain: localChain(network, rpcUrl), transport: http(rpcUrl), cacheTime: 0 });
}

/** A sender with a local key: anvil knows no accounts of its own. */
export function createEvmWalletClient(network: EvmNetwork, rpcUrl: string, account: PrivateKeyAccount) {
  return createWalletClient({ account, chain: localChain(network, rpcUrl), transport: http(rpcUrl) });
}

function localChain(network: EvmNetwork, rpcUrl: string) {
  return defineChain({
    id: network.evmChainId,
    name: network.chainId,
    nativeCurrency: { name: network.nativeSymbol, symbol: network.nativeSymbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
}
