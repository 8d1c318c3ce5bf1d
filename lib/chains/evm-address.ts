import { getAddress, isAddress } from 'viem/utils';

/**
 * An EVM address as the service takes it (R59): all lower case, or a valid EIP-55 checksum, which stays as it
 * is. Undefined for all capitals, a wrong checksum or anything else.
 */
export function parseEvmAddress(text: string): `0x${string}` | undefined {
  const address = text.trim();
  return isAddress(address, { strict: true }) ? getAddress(address) : undefined;
}
