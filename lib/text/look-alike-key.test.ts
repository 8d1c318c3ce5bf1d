import { expect, test } from 'vitest';
import { toLookAlikeKey } from './look-alike-key.ts';

test.each([
  ['a zero-width space', 'PAY-1\u200B'],
  ['the end of an override', 'PAY-1\u202C'],
  ['a soft hyphen', 'PA\u00ADY-1'],
  ['a byte order mark', 'PAY\uFEFF-1'],
  ['NUL', 'PAY-1\0'],
  ['a lone surrogate', 'PAY-1\uD83E'],
  ['a variation selector', 'PAY-1\uFE0F'],
  ['space around it', ' PAY-1 '],
  ['small letters', 'pay-1'],
  ['full width', '\uFF30\uFF21\uFF39-1'],
  ['Cyrillic capitals', '\u0420\u0410\u0423-1'],
  ['one small Cyrillic letter', 'p\u0430y-1'],
  ['Greek capitals', '\u03A1\u0391\u03A5-1'],
  ['a hyphen that breaks no line', 'PAY\u20111'],
  ['an en dash', 'PAY\u20131'],
  ['a minus', 'PAY\u22121'],
])('%s is read as the same', (_kind, text) => {
  expect(toLookAlikeKey(text)).toBe('pay-1');
});

test('inner space is one space, of whichever kind', () => {
  expect(toLookAlikeKey('a  b')).toBe('a b');
  expect(toLookAlikeKey('a\u00A0b')).toBe('a b');
  expect(toLookAlikeKey('a\tb\u2800c')).toBe('a b c');
});

test('accents are the same in one or two code points', () => {
  expect(toLookAlikeKey('Sa\u0303o')).toBe(toLookAlikeKey('S\u00C3O'));
  expect(toLookAlikeKey('Sao')).not.toBe(toLookAlikeKey('São'));
});

test('what a reader sees to be different has another key', () => {
  const texts = ['PAY-1', 'PAY-l', 'PAY-I', 'PAY-O', 'PAY-0', 'PAY_1', 'PAY 1', 'PAY1', 'PAY-1.'];
  expect(new Set(texts.map(toLookAlikeKey)).size).toBe(texts.length);
});

test('the key of plain text is that text in small letters, which every search term is', () => {
  const plain = Array.from({ length: 94 }, (_none, index) => String.fromCharCode(33 + index)).join('');
  expect(toLookAlikeKey(plain)).toBe(plain.toLowerCase());
});

test('a key is short enough for an index', () => {
  expect(new TextEncoder().encode(toLookAlikeKey('\uFDFA'.repeat(255))).length).toBeLessThan(2_700);
});
