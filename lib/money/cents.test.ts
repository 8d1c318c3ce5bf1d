import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatBrl, formatBrlDigits, parseBrl } from './cents.ts';

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_456, '1.234,56'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
])('[R2] %s cents are written to the cent', (cents, digits) => {
  expect(formatBrlDigits(cents)).toBe(digits);
  expect(formatBrl(cents)).toBe(`R$\u00a0${digits}`);
});

it('tells an amount below zero by its sign', () => {
  expect(formatBrl(-5)).toBe('-R$\u00a00,05');
});

it('[R2] an amount written out is read as the same amount', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => {
      expect(parseBrl(formatBrlDigits(cents))).toBe(cents);
      expect(parseBrl(formatBrl(cents))).toBe(cents);
    }),
  );
});
