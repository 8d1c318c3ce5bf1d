import { defineChain, type Chain } from 'viem';
import { base, baseSepolia, mainnet, polygon, polygonAmoy, sepolia } from 'viem/chains';
import {
  CHAIN_IDS,
  evmNetworkOf,
  isEvmChainId,
  type Environment,
  type EvmChainId,
  type EvmNetwork,
} from '#lib/chains/chains.ts';

/** Names, coins and public RPC addresses of the networks, as wallets know them. */
const PUBLIC_CHAINS: readonly Chain[] = [mainnet, sepolia, base, baseSepolia, polygon, polygonAmoy];

export type WalletRpcUrls = Readonly<Partial<Record<EvmChainId, string>>>;

/** The networks of an environment, keyed by what `chainRef` names (R7), as wagmi wants them. */
export function evmChainsOf(environment: Environment, walletRpcUrls: WalletRpcUrls): [Chain, ...Chain[]] {
  const [first, ...others] = CHAIN_IDS.filter(isEvmChainId).map((chainId) =>
    toChain(evmNetworkOf(chainId, environment), walletRpcUrls[chainId]),
  );
  if (!first) throw new Error('there are no EVM networks');
  return [first, ...others];
}

function toChain(network: EvmNetwork, rpcUrl: string | undefined): Chain {
  const chain = publicChain(network);
  return rpcUrl === undefined ? chain : defineChain({ ...chain, rpcUrls: { default: { http: [rpcUrl] } } });
}

function publicChain({ evmChainId }: EvmNetwork): Chain {
  const chain = PUBLIC_CHAINS.find(({ id }) => id === evmChainId);
  if (!chain) throw new Error(`no public chain with id ${evmChainId}`);
  return chain;
}
