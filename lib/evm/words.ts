/**
 * A word from here on may be an address. Low, so that no spender that a call names goes unread, even one
 * whose address begins with many zeros.
 */
export const LEAST_ADDRESS = 2n ** 64n;
/** A word below this may be a number. High, so that no limit of a contract is taken for an address. */
export const NUMBERS_END = 2n ** 96n;

/** Hexadecimal digits of a 32-byte word. */
export const WORD_DIGITS = 64;
/** Hexadecimal digits of a function's selector. */
export const SELECTOR_DIGITS = 8;
/** Where the arguments begin in a call's data: after 0x and the selector. */
export const SELECTOR_END = 2 + SELECTOR_DIGITS;

/**
 * The whole 32-byte words after the first `offset` characters of some hexadecimal text, in lower case,
 * without 0x.
 */
export function wordsOf(hex: string, offset = 2): string[] {
  return hex.slice(offset).toLowerCase().match(/.{64}/g) ?? [];
}
