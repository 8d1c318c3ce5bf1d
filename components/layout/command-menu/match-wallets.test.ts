import { expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { matchWallets, mayBeName } from './match-wallets.ts';

const own = walletForTest({ label: 'João, filial Sul' });
const elsewhere = walletForTest({ label: 'Filial Norte', isOrdered: false });
const cancelled = walletForTest({ label: 'Filial Leste', deletedAt: '2026-11-21T13:00:00.000Z' });
const unnamed = walletForTest();
const wallets = [elsewhere, cancelled, unnamed, own];

test.each([
  ['joao', [own]],
  ['SUL joão', [own]],
  ['filial', [own, elsewhere]],
  ['filial s', [own]],
  ['leste', []],
  ['lial', []],
  ['f', []],
])('%s is the name of these wallets, those of the users first', (query, expected) => {
  expect(matchWallets(wallets, query)).toEqual(expected);
});

test('the list is of the first few', () => {
  const many = Array.from({ length: 9 }, (_, at) => walletForTest({ label: `Filial ${String(9 - at)}` }));
  expect(matchWallets(many, 'filial').map(({ label }) => label)).toEqual(
    [1, 2, 3, 4, 5].map((at) => `Filial ${String(at)}`),
  );
});

test.each([
  ['', false],
  ['j', false],
  ['j.', false],
  ['--', false],
  ['jo', true],
  ['é2', true],
])('whether wallets are read for «%s»: %s', (query, isRead) => {
  expect(mayBeName(query)).toBe(isRead);
});
