const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGITS: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (digit, value) => [digit, value]));
const BASE = 58;
/** So many digits are less than 2^53, which a number holds exactly. */
const GROUP = 9;

/**
 * The bytes of base58 text (the alphabet of Bitcoin and Solana); undefined for any other text. Its time grows
 * much slower than the square of the length: whoever sends a transaction decides how long the data of its
 * instructions is.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  const groups = toGroups(text);
  if (!groups) return undefined;
  const value = joinGroups(groups);
  const hex = value === 0n ? '' : value.toString(16);
  const digits = hex.length % 2 === 0 ? hex : `0${hex}`;
  // Each leading zero digit is one zero byte.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const bytes = new Uint8Array(zeros + digits.length / 2);
  for (let at = 0; at < digits.length; at += 2)
    bytes[zeros + at / 2] = 16 * hexDigit(digits, at) + hexDigit(digits, at + 1);
  return bytes;
}

/** The value of a lower-case hexadecimal digit. */
function hexDigit(digits: string, at: number): number {
  const code = digits.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

/** The values of its groups of digits, the last group first. */
function toGroups(text: string): bigint[] | undefined {
  const groups: bigint[] = [];
  for (let end = text.length; end > 0; end -= GROUP) {
    let value = 0;
    for (const digit of text.slice(Math.max(0, end - GROUP), end)) {
      const digitValue = DIGITS.get(digit);
      if (digitValue === undefined) return undefined;
      value = value * BASE + digitValue;
    }
    groups.push(BigInt(value));
  }
  return groups;
}

/** Joins neighbors to groups of twice the length, until one is left. */
function joinGroups(groups: readonly bigint[]): bigint {
  let joined = groups;
  for (let base = BigInt(BASE) ** BigInt(GROUP); joined.length > 1; base *= base) {
    const longer: bigint[] = [];
    for (let at = 0; at < joined.length; at += 2)
      longer.push((joined[at] ?? 0n) + (joined[at + 1] ?? 0n) * base);
    joined = longer;
  }
  return joined[0] ?? 0n;
}
