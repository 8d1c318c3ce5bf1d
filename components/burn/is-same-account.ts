import { chainFamily, type ChainId } from '#lib/chains/chains.ts';

/** Whether two spellings are the same account: on EVM capitals only carry a checksum. */
export function isSameAccount(a: string, b: string, chainId: ChainId): boolean {
  return chainFamily(chainId) === 'evm' ? a.toLowerCase() === b.toLowerCase() : a === b;
}
