import { getAddress, isAddress, type Address } from 'viem';
import { EvmChainError } from './evm-chain-error.ts';

/**
 * The EIP-55 form of an address that is all lower case or has a valid EIP-55 checksum; undefined for anything
 * else, so also for an address in capitals (R59; spec, prepare-burn).
 */
export function parseEvmAddress(text: string): Address | undefined {
  return isAddress(text, { strict: true }) ? getAddress(text) : undefined;
}

/** The same for an address that was checked before: a bad one is the caller's mistake. */
export function requireEvmAddress(text: string): Address {
  const address = parseEvmAddress(text);
  if (!address) throw new EvmChainError('bad_address', `${text} is not an address`);
  return address;
}
