/**
 * More rent than this in one transaction is a payment in disguise (0.01 SOL, the rent of over a kilobyte).
 */
export const MAX_RENT_LAMPORTS = 10_000_000n;
/** What the network asks for a byte and for the account itself; it has only ever been lowered. */
const LAMPORTS_PER_BYTE = 6_960n;
const OVERHEAD_BYTES = 128n;

/** The most that an account of this size has to hold to stay. */
export function rentLamports(dataLength: number): bigint {
  return (OVERHEAD_BYTES + BigInt(dataLength)) * LAMPORTS_PER_BYTE;
}
