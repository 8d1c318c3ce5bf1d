/** The chains of the service, in the order they are shown. Source: spec, "What the service does". */
export const CHAIN_IDS = ['solana', 'ethereum', 'base', 'polygon'] as const;
export type ChainId = (typeof CHAIN_IDS)[number];
export type EvmChainId = Exclude<ChainId, 'solana'>;

/** The environment an API key is bound to; it decides the networks. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export type ChainFamily = 'evm' | 'solana';

/** A network as CAIP-2 names it, with the numeric id that EVM wallets use. */
export interface EvmNetwork {
  readonly chainId: EvmChainId;
  readonly environment: Environment;
  readonly chainRef: `eip155:${number}`;
  readonly evmChainId: number;
  /** The name on screen: the product, with its test network beside it (`Ethereum · Sepolia`). */
  readonly name: string;
  readonly nativeSymbol: string;
}

const EVM_NETWORKS: readonly EvmNetwork[] = [
  evmNetwork('ethereum', 'sandbox', 11_155_111, 'Ethereum · Sepolia', 'ETH'),
  evmNetwork('ethereum', 'production', 1, 'Ethereum', 'ETH'),
  evmNetwork('base', 'sandbox', 84_532, 'Base · Sepolia', 'ETH'),
  evmNetwork('base', 'production', 8_453, 'Base', 'ETH'),
  evmNetwork('polygon', 'sandbox', 80_002, 'Polygon · Amoy', 'POL'),
  evmNetwork('polygon', 'production', 137, 'Polygon', 'POL'),
];

export function chainFamily(chainId: ChainId): ChainFamily {
  return chainId === 'solana' ? 'solana' : 'evm';
}

export function isEvmChainId(chainId: ChainId): chainId is EvmChainId {
  return chainId !== 'solana';
}

/**
 * The network a chain has in an environment; used to know what to expect, never to choose where to send (R7).
 */
export function evmNetworkOf(chainId: EvmChainId, environment: Environment): EvmNetwork {
  const network = EVM_NETWORKS.find((n) => n.chainId === chainId && n.environment === environment);
  if (!network) throw new Error(`no network for ${chainId} in ${environment}`);
  return network;
}

/**
 * The network a CAIP-2 reference names, or undefined for one we do not know: then nothing may be signed (R7).
 */
export function findEvmNetwork(chainRef: string): EvmNetwork | undefined {
  return EVM_NETWORKS.find((n) => n.chainRef === chainRef);
}

function evmNetwork(
  chainId: EvmChainId,
  environment: Environment,
  evmChainId: number,
  name: string,
  nativeSymbol: string,
): EvmNetwork {
  return { chainId, environment, chainRef: `eip155:${evmChainId}`, evmChainId, name, nativeSymbol };
}
