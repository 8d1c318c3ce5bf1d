import { parseEvmAddress } from './evm-address.ts';
import { parseSolanaAddress } from './solana-address.ts';
import { chainFamily } from './chains.ts';
import type { ChainId } from './chains.ts';

/**
 * A wallet address of the chain's family in the form that is sent, or undefined when the text is not one
 * (R59).
 */
export function parseWalletAddress(chainId: ChainId, text: string): string | undefined {
  return chainFamily(chainId) === 'solana' ? parseSolanaAddress(text) : parseEvmAddress(text);
}
