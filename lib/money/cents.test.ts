import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBrl, formatBrlDigits, formatBrlText, parseBrl } from './cents.ts';

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_456, '1.234,56'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
])('[R2] %s cents are written to the cent', (cents, digits) => {
  expect(formatBrlDigits(cents)).toBe(digits);
  expect(formatBrl(cents)).toBe(`R$\u00a0${digits}`);
});

test('shows an amount below zero by its sign', () => {
  expect(formatBrl(-5)).toBe('-R$\u00a00,05');
});

test('[R2] an amount written out is read as the same amount', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => {
      expect(parseBrl(formatBrlDigits(cents))).toBe(cents);
      expect(parseBrl(formatBrl(cents))).toBe(cents);
    }),
  );
});

test.each([
  [' 1234,5 ', 123_450],
  ['R$ 1.234,56\u00a0', 123_456],
  ['1.500', 150_000],
  ['1.5', undefined],
  ['1\u00a0500', undefined],
  ['1,234', undefined],
  ['-5', undefined],
  ['90071992547409,92', undefined],
])('[R2] reads %j as %s cents', (text, cents) => {
  expect(parseBrl(text)).toBe(cents);
});

test('[R2] a text of cents is written out as those cents are', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => {
      expect(formatBrlText(String(cents))).toBe(formatBrl(cents));
    }),
  );
});

test.each([
  ['9007199254740993', '90.071.992.547.409,93'],
  ['123456789012345678901234567890', '1.234.567.890.123.456.789.012.345.678,90'],
  ['000000000000000000000000000500', '5,00'],
])('[R2] more cents than a number can hold are written to the cent: %s', (text, digits) => {
  expect(formatBrlText(text)).toBe(`R$\u00a0${digits}`);
  expect(formatBrl(-BigInt(text))).toBe(`-R$\u00a0${digits}`);
});

test.each(['', ' 5', '5\n', '-5', '1.5', '1e3', '0x10', 'NaN', 'abc', '9'.repeat(81)])(
  '[R2] what is no text of cents is no amount: %j',
  (text) => {
    expect(formatBrlText(text)).toBeUndefined();
  },
);
