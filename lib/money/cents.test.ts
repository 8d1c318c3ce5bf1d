import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedBaseUnits, formatBrl, formatBrlDigits, formatTokens, parseBrl } from './cents.ts';

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

test.each([
  [1n, '0,000001', '0.000001'],
  [61_230_000n, '61,23', '61.23'],
  [1_234_567_890_001n, '1.234.567,890001', '1,234,567.890001'],
  [1_000_000_000n, '1.000', '1,000'],
  [0n, '0', '0'],
  [-10_000n, '-0,01', '-0.01'],
])(
  '[R3] %s base units are written exactly, without idle zeros, as the language writes numbers',
  (amount, ptBr, en) => {
    expect([formatTokens(amount, 'pt-BR'), formatTokens(amount, 'en')]).toEqual([ptBr, en]);
  },
);

test('[R2] [R3] a cent is a cent on chain', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => {
      expect(formatTokens(expectedBaseUnits(cents), 'pt-BR')).toBe(
        formatBrlDigits(cents).replace(/,?0*$/, ''),
      );
    }),
  );
});
