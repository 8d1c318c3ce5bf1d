import { concatHex, numberToHex, size, slice, type Hex } from 'viem';

const SELECTOR_BYTES = 4;
const WORD_BYTES = 32;
/** Amounts are small numbers; hashes, addresses and identifiers fill their words. */
const LARGEST_AMOUNT = 2n ** 64n;

/** A call with its last bit turned. */
export function turnLastBit(data: Hex): Hex {
  const last = size(data) - 1;
  if (last < 0) return '0x01';
  const turned = Number.parseInt(data.slice(-2), 16) ^ 1;
  return concatHex([last === 0 ? '0x' : slice(data, 0, last), numberToHex(turned, { size: 1 })]);
}

/**
 * A call with its first argument that can be an amount doubled, as no other argument of a burn or a transfer
 * is small.
 */
export function doubleAmount(data: Hex): Hex {
  for (let start = SELECTOR_BYTES; start + WORD_BYTES <= size(data); start += WORD_BYTES) {
    const word = BigInt(slice(data, start, start + WORD_BYTES));
    if (word === 0n || word >= LARGEST_AMOUNT) continue;
    const rest = start + WORD_BYTES === size(data) ? '0x' : slice(data, start + WORD_BYTES);
    return concatHex([slice(data, 0, start), numberToHex(word * 2n, { size: WORD_BYTES }), rest]);
  }
  return data;
}
