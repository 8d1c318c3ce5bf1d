import { bytesSchema, findWord } from './evm-rpc-values.ts';

const LONGEST = 11;
/** Letters, digits and a few signs of one alphabet, with at least one letter, so that it is no number. */
const SYMBOL = new RegExp(`^(?=.*[A-Za-z])[A-Za-z0-9$._+-]{1,${LONGEST}}$`);
const STRING_OFFSET = 32n;
const WORD_BYTES = 32;

/** `symbol()` of ERC-20. */
export const SYMBOL_CALL = '0x95d89b41';

/**
 * What a token calls itself, fit for a screen; undefined for anything else. It is for reading only: any token
 * may call itself anything.
 */
export function parseTokenSymbol(said: unknown): string | undefined {
  return typeof said === 'string' && SYMBOL.test(said) ? said : undefined;
}

/** The same of bytes in which a program keeps it, filled up with zeros. */
export function readTokenSymbol(bytes: Uint8Array): string | undefined {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  if (end > LONGEST) return undefined;
  return parseTokenSymbol(String.fromCharCode(...bytes.subarray(0, end)));
}

/** What a contract answers to `symbol()`: a string, or the 32 bytes of older tokens. */
export function readSymbolAnswer(answer: unknown): string | undefined {
  const hex = bytesSchema.safeParse(answer).data;
  if (hex === undefined) return undefined;
  if (hex.length === 2 + WORD_BYTES * 2) return readTokenSymbol(toBytes(hex, 0, WORD_BYTES));
  const length = findWord(hex, 1);
  if (findWord(hex, 0) !== STRING_OFFSET || length === undefined || length > BigInt(LONGEST)) {
    return undefined;
  }
  const bytes = toBytes(hex, WORD_BYTES * 2, Number(length));
  return bytes.length === Number(length) ? readTokenSymbol(bytes) : undefined;
}

function toBytes(hex: string, start: number, length: number): Uint8Array {
  const digits = hex.slice(2 + start * 2, 2 + (start + length) * 2);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
