import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeNames, findOwnNames, isNameWord, nameWindowsOf, nameWordsOf } from './authorization-words.ts';

const word = (digits: string) => digits.padStart(64, '0');
const hexBytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('hex'));
const chance = hexBytes(32).filter(isNameWord);

describe('a word names an authorization', () => {
  test.each([
    ['a digest', 'ab'.repeat(32), true],
    ['an id of 16 bytes at the left', `${'5f'.repeat(16)}${'00'.repeat(16)}`, true],
    ['an id of 16 bytes at the right', word('5f'.repeat(16)), true],
    ['an address', word('52908400098527886e0f7030069857d2e4169ee7'), false],
    ['an amount', word('989680'), false],
    ['a time', word('67412345'), false],
    ['an offset', word('a0'), false],
    ['the end of a signature', `1b${'00'.repeat(31)}`, false],
    ['nothing', word('0'), false],
  ])('%s: %s', (_what, text, isName) => {
    expect(isNameWord(text)).toBe(isName);
  });
});

describe('the names of a call', () => {
  test('are found in it wherever a decoder may search for them', () => {
    fc.assert(
      fc.property(chance, chance, fc.nat(31), (r, s, shift) => {
        const signature = r + s;
        const original = `0xabcdef01${word('20')}${signature}`;
        const shifted = `0xabcdef01${word('20')}${'00'.repeat(shift)}${signature}${'00'.repeat(32 - shift)}`;
        const windows = new Set(nameWindowsOf(shifted));
        expect(nameWordsOf(original).some((name) => windows.has(name))).toBe(true);
      }),
    );
  });

  test('are in any spelling the same', () => {
    const call = `0xABCDEF01${'Ab'.repeat(32)}`;
    expect(nameWordsOf(call)).toEqual(nameWordsOf(call.toLowerCase()));
  });
});

describe('what is a call’s own', () => {
  test('is nothing when all its names are another’s, at any offset', () => {
    fc.assert(
      fc.property(chance, chance, fc.nat(31), (r, s, shift) => {
        const signature = r + s;
        const taken = new Set([r, s]);
        const call = `0xabcdef01${'00'.repeat(shift)}${signature}${'00'.repeat(32 - shift)}`;
        expect(findOwnNames(call, taken)).toEqual([]);
      }),
    );
  });

  test('is what is beside them', () => {
    const [theirs, own] = ['ab'.repeat(32), 'cd'.repeat(32)];
    expect(findOwnNames(`0xabcdef01${theirs}${own}`, new Set([theirs]))).toEqual([64]);
    expect(findOwnNames(`0xabcdef01${theirs}${own}`, new Set())).toEqual([0, 64]);
  });

  test('can be changed without touching the rest', () => {
    const call = `0xabcdef01${'ab'.repeat(32)}${'cd'.repeat(32)}`;
    expect(changeNames(call, [64])).toBe(`0xabcdef01${'ab'.repeat(32)}${'cd'.repeat(31)}cc`);
  });
});
