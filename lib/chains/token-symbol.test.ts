import { encodeAbiParameters, stringToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { parseTokenSymbol, readSymbolAnswer, readTokenSymbol } from './token-symbol.ts';

const asString = (said: string) => encodeAbiParameters([{ type: 'string' }], [said]);

const UNFIT = [
  ['empty', ''],
  ['255 characters', 'B'.repeat(255)],
  ['twelve characters', 'B'.repeat(12)],
  ['an override of the direction of text', 'BRL\u202ETXU'],
  ['HTML', '<b>BRL</b>'],
  ['a new line', 'BRL\nT'],
  ['a zero in it', 'BR\0LT'],
  ['a space', 'BRL T'],
  ['another alphabet', 'ВRLТ'],
  ['a width of nothing', 'BRL\u200B'],
  ['an amount', '1.000,00'],
  ['digits', '1000'],
] as const;

describe('what a token calls itself', () => {
  test.each(['BRLT', 'USDC', 'R$', 'USD.e', '1INCH', 'B'.repeat(11)])('is read: %s', (symbol) => {
    expect(parseTokenSymbol(symbol)).toBe(symbol);
    expect(readSymbolAnswer(asString(symbol))).toBe(symbol);
    expect(readSymbolAnswer(stringToHex(symbol, { size: 32 }))).toBe(symbol);
    expect(readTokenSymbol(new TextEncoder().encode(`${symbol}\0\0\0`))).toBe(symbol);
  });

  test.each(UNFIT)('is not shown where it is %s', (_, said) => {
    expect(parseTokenSymbol(said)).toBeUndefined();
    expect(readSymbolAnswer(asString(said))).toBeUndefined();
    expect(readTokenSymbol(new TextEncoder().encode(said))).toBeUndefined();
  });

  test.each([
    undefined,
    null,
    5,
    {},
    '',
    '0x',
    '0x5',
    'BRLT',
    `0x${'00'.repeat(32)}`,
    `0x${'ff'.repeat(32)}`,
  ])('is not known where the contract answers %j', (answer) =>
    expect(readSymbolAnswer(answer)).toBeUndefined(),
  );

  test('is not known where the answer is cut, or points elsewhere', () => {
    const whole = asString('BRLT');
    for (let length = 2; length < 2 + 64 * 2 + 8; length += 2) {
      expect(readSymbolAnswer(whole.slice(0, length))).toBeUndefined();
    }
    expect(readSymbolAnswer(whole.replace('20', '40'))).toBeUndefined();
  });
});
