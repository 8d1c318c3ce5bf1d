import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBrlDigits } from './cents.ts';
import { expectedBaseUnits, formatTokens } from './tokens.ts';

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
