const HASH_DIGITS = /^(?:0x)?([0-9a-f]{64})$/i;

/**
 * A transaction hash in its one spelling: `0x` and 64 lower-case hexadecimal digits. `0X…`, capitals, a
 * missing `0x` and space around it are spellings of the same number. Undefined for everything else, whatever
 * type it is of.
 */
export function parseTransactionHash(value: unknown): `0x${string}` | undefined {
  if (typeof value !== 'string') return undefined;
  const digits = HASH_DIGITS.exec(value.trim())?.[1];
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`;
}
