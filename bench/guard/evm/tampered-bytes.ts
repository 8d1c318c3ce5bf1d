import type { Draw } from '#lib/evm/testing/draw.ts';

/** Hexadecimal text with one bit of it the other way. */
export function withBitFlipped(draw: Draw, hex: string, from = 2): string {
  const at = draw.int(from, hex.length - 1);
  const digit = parseInt(hex.charAt(at), 16) ^ draw.pick([1, 2, 4, 8]);
  return hex.slice(0, at) + digit.toString(16) + hex.slice(at + 1);
}

/** The same with one byte another. */
export function withByteChanged(draw: Draw, hex: string): string {
  const at = 2 + 2 * draw.int(0, (hex.length - 2) / 2 - 1);
  const byte = parseInt(hex.slice(at, at + 2), 16) ^ draw.int(1, 255);
  return hex.slice(0, at) + byte.toString(16).padStart(2, '0') + hex.slice(at + 2);
}

/** The same with two of its words exchanged; undefined when they are equal. */
export function withWordsSwapped(draw: Draw, hex: string): string | undefined {
  const words = hex.slice(10).match(/.{64}/g) ?? [];
  const [first, second] = [draw.int(0, words.length - 1), draw.int(0, words.length - 1)];
  const [a = '', b = ''] = [words[first], words[second]];
  if (a === b) return undefined;
  words[first] = b;
  words[second] = a;
  return hex.slice(0, 10) + words.join('');
}

/** The same with bytes behind it, or without its last ones. */
export function withTail(draw: Draw, hex: string, bytes = draw.int(1, 100)): string {
  return hex + (draw.flag() ? '00'.repeat(bytes) : draw.digits(bytes));
}
export function withoutTail(draw: Draw, hex: string): string {
  return hex.slice(0, -2 * draw.int(1, (hex.length - 2) / 2 - 1));
}
