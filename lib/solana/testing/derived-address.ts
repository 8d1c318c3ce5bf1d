import { PublicKey } from '@solana/web3.js';

/** An address that only a program can act for, drawn from another one. */
export function derivedAddress(address: string): string {
  const program = new PublicKey(address);
  return PublicKey.findProgramAddressSync([program.toBytes()], program)[0].toBase58();
}
