/**
 * The whole 32-byte words after the first `offset` characters of some hexadecimal text, in lower case,
 * without 0x.
 */
export function wordsOf(hex: string, offset = 2): string[] {
  return hex.slice(offset).toLowerCase().match(/.{64}/g) ?? [];
}
