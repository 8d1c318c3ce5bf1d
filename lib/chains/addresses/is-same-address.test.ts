import { describe, expect, test } from 'vitest';
import type { ChainId } from '#lib/chains/chains.ts';
import { isSameAddress } from './is-same-address.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SOLANA = 'So11111111111111111111111111111111111111112';

describe('two spellings of an address', () => {
  test.each<[ChainId, string, string, boolean]>([
    ['base', EVM, EVM.toLowerCase(), true],
    ['base', EVM, EVM.replace('5a', '5b'), false],
    ['solana', SOLANA, SOLANA, true],
    ['solana', SOLANA, SOLANA.toLowerCase(), false],
  ])('on %s: %s and %s', (chainId, left, right, isSame) => {
    expect(isSameAddress(chainId, left, right)).toBe(isSame);
  });
});
