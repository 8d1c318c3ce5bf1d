import { describe, expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { listNamesakes } from './namesakes.ts';

const EVM = '0xde709f2102306220921060314715629080e2fb77';
const OTHER = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const SOLANA = 'So11111111111111111111111111111111111111112';
const named = walletForTest({ id: '1', chainId: 'base', address: EVM, label: 'Tesouraria' });

describe('another address with the same name', () => {
  test.each([
    ['the same letters', { label: 'Tesouraria' }, true],
    ['another case and spaces', { label: ' tesouraria  ' }, true],
    ['a Cyrillic letter', { label: '\u0422esouraria' }, true],
    ['on another chain', { label: 'Tesouraria', chainId: 'polygon' }, true],
    ['on Solana', { label: 'Tesouraria', chainId: 'solana', address: SOLANA }, false],
    ['the same address on another chain', { label: 'Tesouraria', chainId: 'polygon', address: EVM }, false],
    ['the same address in capitals', { label: 'Tesouraria', address: EVM.toUpperCase() }, false],
    ['another name', { label: 'Tesouraria 2' }, false],
    ['no name', { label: null }, false],
  ] as const)('%s', (_what, facts, isOne) => {
    const other = walletForTest({ id: '2', chainId: 'base', address: OTHER, ...facts });
    expect(listNamesakes([named, other])).toEqual(new Set(isOne ? ['1', '2'] : []));
  });

  test('is none of wallets without a name', () => {
    const wallets = [EVM, OTHER].map((address) => walletForTest({ id: address, address, label: ' ' }));
    expect(listNamesakes(wallets).size).toBe(0);
  });
});

test('the names that several addresses of a family have', () => {
  const at = (id: string, facts: object) => walletForTest({ id, chainId: 'base', address: OTHER, ...facts });
  const wallets = [
    named,
    at('2', { label: '\u0422esouraria', chainId: 'polygon' }),
    at('3', { label: 'Tesouraria', chainId: 'solana', address: SOLANA }),
    at('4', { label: 'Caixa' }),
    at('5', { label: 'Caixa', chainId: 'polygon' }),
    at('6', { label: null }),
    at('7', { label: null, address: EVM }),
  ];
  expect(listNamesakes(wallets)).toEqual(new Set(['1', '2']));
});
