import { custom } from 'viem';
import { createConfig, createStorage } from 'wagmi';
import type { Config } from 'wagmi';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { CHAIN_IDS, evmNetworkOf, isEvmChainId } from '#lib/chains/chains.ts';
import type { ChainId, Environment } from '#lib/chains/chains.ts';
import { evmChainsOf } from './evm-chains.ts';
import type { WalletRpcUrls } from './evm-chains.ts';

export interface EvmConfigOptions {
  readonly environment: Environment;
  readonly walletRpcUrls: WalletRpcUrls;
  /** The dashboard's relay: the only way to a chain that is not the wallet's own. */
  readonly requestOf: (chainId: ChainId) => ChainRequest;
}

let config: Config | undefined;

/**
 * The page's one wagmi configuration: every EIP-6963 wallet the browser has, the networks of the environment, reads
 * through the relay. One a page, because connections and discovered wallets live in it; an environment never changes
 * under a page.
 */
export function evmConfig(options: EvmConfigOptions): Config {
  config ??= create(options);
  return config;
}

function create({ environment, walletRpcUrls, requestOf }: EvmConfigOptions): Config {
  const transports = CHAIN_IDS.filter(isEvmChainId).map((chainId) => {
    const request = requestOf(chainId);
    const provider = custom({
      request: ({ method, params }: { method: string; params?: unknown }) =>
        request(method, Array.isArray(params) ? params : []),
    });
    return [evmNetworkOf(chainId, environment).evmChainId, provider] as const;
  });
  return createConfig({
    chains: evmChainsOf(environment, walletRpcUrls),
    transports: Object.fromEntries(transports),
    connectors: [],
    multiInjectedProviderDiscovery: true,
    // Takes up an earlier connection after the first render; without it wagmi changes state while React renders.
    ssr: true,
    storage: createStorage({ key: 'wallet-evm', storage: window.localStorage }),
  });
}
