import { expect, test } from 'vitest';
import { formatFeeBalance } from './fee-balance.ts';

test.each([
  ['ethereum', 0n, '0 ETH', '0 ETH'],
  ['ethereum', 1n, '< 0,0001 ETH', '< 0.0001 ETH'],
  ['base', 10n ** 18n, '1 ETH', '1 ETH'],
  ['polygon', 1_234n * 10n ** 18n + 5n * 10n ** 17n, '1.234,5 POL', '1,234.5 POL'],
  ['ethereum', 999_999_999_999_999_999n, '0,9999 ETH', '0.9999 ETH'],
  ['solana', 2_000_000n, '0,002 SOL', '0.002 SOL'],
] as const)('%s %s is shown as %s, in English as %s', (chainId, baseUnits, ptBr, en) => {
  expect(formatFeeBalance(chainId, baseUnits, 'pt-BR')).toBe(ptBr);
  expect(formatFeeBalance(chainId, baseUnits, 'en')).toBe(en);
});
