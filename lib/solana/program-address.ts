import { PublicKey } from '@solana/web3.js';
import { parseSolanaAddress } from '#lib/chains/solana-address.ts';

const WHITELIST_SEED = new TextEncoder().encode('whitelist');

/** Whether only a program can act for this address: it has no private key. */
export function isDerivedAddress(address: string): boolean {
  return parseSolanaAddress(address) !== undefined && !PublicKey.isOnCurve(new PublicKey(address).toBytes());
}

/**
 * The address of a program's whitelist entry for an address: seeds `whitelist` and the address (R137).
 * Undefined when either is no address.
 */
export function findWhitelistAddress(programId: string, address: string): string | undefined {
  if (parseSolanaAddress(programId) === undefined || parseSolanaAddress(address) === undefined) {
    return undefined;
  }
  const seeds = [WHITELIST_SEED, new PublicKey(address).toBytes()];
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(programId))[0].toBase58();
}
