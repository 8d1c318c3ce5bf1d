import { WORD_DIGITS } from '#lib/evm/words.ts';

/**
 * The ABI words of a call that distinguish one authorization from every other: signatures, digests, keys of
 * intents. The ABI of the attested call is not documented, so a word is recognized by its bytes alone.
 */
const DATA_START = 10;
/**
 * A random word has about 32 bytes that are not zero; an id in 16 bytes about as many. Amounts and times have
 * fewer.
 */
const LEAST_SET_BYTES = 12;
const ADDRESS_PADDING = '0'.repeat(24);
const ID_PADDING = '0'.repeat(32);

/** Whether a word can identify: enough of its bytes are set, and it is no address. */
export function isNameWord(word: string): boolean {
  if (word.startsWith(ADDRESS_PADDING) && !word.startsWith(ID_PADDING)) return false;
  return (word.match(/../g) ?? []).filter((byte) => byte !== '00').length >= LEAST_SET_BYTES;
}

/** The names in a call, each once, in lower case. */
export function nameWordsOf(call: string): string[] {
  const words = wordsBy(digitsOf(call), WORD_DIGITS).map(({ word }) => word);
  return [...new Set(words.filter(isNameWord))];
}

/** Everything in a call that could be a name of another one: ABI decoders follow offsets to any byte. */
export function nameWindowsOf(call: string): string[] {
  const words = wordsBy(digitsOf(call), 2).map(({ word }) => word);
  return [...new Set(words.filter(isNameWord))];
}

/**
 * The offsets of a call's identifying words, in digits after its selector, that share no byte with any of
 * these.
 */
export function findOwnNames(call: string, taken: ReadonlySet<string>): number[] {
  const digits = digitsOf(call);
  const covered = wordsBy(digits, 2).filter(({ word }) => taken.has(word));
  return wordsBy(digits, WORD_DIGITS)
    .filter(
      ({ word, at }) => isNameWord(word) && covered.every((other) => Math.abs(other.at - at) >= WORD_DIGITS),
    )
    .map(({ at }) => at);
}

/** The call with these words changed in one bit each. */
export function changeNames(call: string, places: readonly number[]): string {
  return places.reduce((changed, at) => {
    const last = DATA_START + at + WORD_DIGITS - 1;
    const digit = Number.parseInt(changed.charAt(last), 16) ^ 1;
    return changed.slice(0, last) + digit.toString(16) + changed.slice(last + 1);
  }, call);
}

function digitsOf(call: string): string {
  return call.slice(DATA_START).toLowerCase();
}

function wordsBy(digits: string, step: number): { readonly word: string; readonly at: number }[] {
  const count = Math.floor((digits.length - WORD_DIGITS) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    at: index * step,
    word: digits.slice(index * step, index * step + WORD_DIGITS),
  }));
}
