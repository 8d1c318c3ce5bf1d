import { custom, type EIP1193Provider } from 'viem';
import { createConfig, createStorage, noopStorage, type Config } from 'wagmi';
import { injected } from 'wagmi/connectors';
import { findOwnStorage } from '#lib/browser-storage/own-storage.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { CHAIN_IDS, evmNetworkOf, isEvmChainId, type ChainId, type Environment } from '#lib/chains/chains.ts';
import { evmChainsOf, type WalletRpcUrls } from './evm-chains.ts';
import { discoverWallets, type DiscoveredWallet } from './discover-wallets.ts';

export interface EvmConfigOptions {
  readonly environment: Environment;
  readonly walletRpcUrls: WalletRpcUrls;
  /** The dashboard's relay: the only way to a chain that is not the wallet's own. */
  readonly requestOf: (chainId: ChainId) => ChainRequest;
}

let config: Config | undefined;

/**
 * The page's one wagmi configuration: every wallet the browser has, the networks of the environment, reads
 * through the relay. One a page, because connections and discovered wallets live in it; an environment never
 * changes under a page.
 */
export function evmConfig(options: EvmConfigOptions): Config {
  config ??= create(options);
  return config;
}

/** Lets a configuration use a wallet. wagmi's own discovery would hand it the wallet unguarded. */
export function addWallet(
  { _internal: { connectors } }: Config,
  { provider, ...wallet }: DiscoveredWallet,
): void {
  // wagmi calls the methods of EIP-1193, which the guard has; its types know the wallets' own answers to
  // each.
  const target = { ...wallet, provider: provider as unknown as EIP1193Provider };
  const connector = connectors.setup(injected({ target }));
  connectors.setState((others) => [...others, connector]);
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
  const created = createConfig({
    chains: evmChainsOf(environment, walletRpcUrls),
    transports: Object.fromEntries(transports),
    connectors: [],
    multiInjectedProviderDiscovery: false,
    // Restores an earlier connection after the first render; without it wagmi changes state while React
    // renders.
    ssr: true,
    storage: createStorage({ key: 'wallet-evm', storage: findOwnStorage() ?? noopStorage }),
  });
  discoverWallets((wallet) => addWallet(created, wallet));
  return created;
}
