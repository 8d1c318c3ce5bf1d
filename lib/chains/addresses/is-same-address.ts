import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';

/** Whether two texts are the same address of a chain: only EVM addresses have several spellings. */
export function isSameAddress(chainId: ChainId, left: string, right: string): boolean {
  return isEvmChainId(chainId) ? isSameEvmAddress(left, right) : left === right;
}

/** Whether two texts are the same EVM address, however they are written. */
export function isSameEvmAddress(left: string, right: string): boolean {
  return isSameHex(left, right);
}

/** Whether two texts are the same hexadecimal digits: those above 9 have two spellings. */
export function isSameHex(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
