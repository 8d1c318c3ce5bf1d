import { describe, expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import {
  findChoiceWarning,
  findOwnName,
  findWalletName,
  listChoices,
  matchChoices,
} from './registration-choices.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const active = { state: 'active', reconciliationStatus: 'synced', limitCents: 100_000 } as const;

describe('[R37] wallets are offered', () => {
  test.each([
    [{ ...active }, true],
    [{ ...active, reconciliationStatus: 'drifted' }, false],
    [{ ...active, reconciliationStatus: 'missing_onchain' }, false],
    [{ ...active, state: 'revoked' }, false],
    [{ ...active, state: 'banned' }, false],
    [{ state: 'pending' }, false],
  ])('%o: %s', (facts, isOffered) => {
    const { ready, others } = listChoices([walletForTest(facts)], 'base');
    expect([ready.length, others.length]).toEqual(isOffered ? [1, 0] : [0, 1]);
  });

  test('neither cancelled ones nor other roles', () => {
    const cancelled = walletForTest({ ...active, deletedAt: '2026-11-21T12:00:00.000Z' });
    const whitelister = walletForTest({ ...active, role: 'whitelister' });
    expect(listChoices([cancelled, whitelister], 'base')).toEqual({ ready: [], others: [] });
  });

  test('last what no user here has registered or confirmed, whatever the service calls it', () => {
    const elsewhere = walletForTest({ ...active, label: 'AA', address: OTHER, isOrdered: false });
    const own = walletForTest({ ...active, label: 'Tesouraria', address: EVM });
    expect(listChoices([elsewhere, own], 'base').ready).toEqual([own, elsewhere]);
    const warningOf = (amountCents: number | null) =>
      findChoiceWarning([elsewhere, own], { chainId: 'base', address: OTHER, amountCents }).kind;
    // Over its limit counts more; who burns is seen in the wallet.
    expect([100, 100_001, null].map(warningOf)).toEqual(['not_confirmed', 'over_limit', 'none']);
  });
});

test.each([
  [{ label: 'Tesouraria' }, { name: 'Tesouraria', isOwn: true }],
  [
    { label: 'Tesouraria', isOrdered: false },
    { name: 'Tesouraria', isOwn: false },
  ],
  [{ label: null }, undefined],
  [{ label: ' ' }, undefined],
  [{ label: 'Tesouraria', chainId: 'polygon' }, undefined],
] as const)('an address has its name on its chain, and whose word that is: %o, %o', (facts, name) => {
  const wallets = [walletForTest({ ...active, address: EVM, ...facts })];
  expect(findWalletName(wallets, { chainId: 'base', address: EVM.toLowerCase() })).toEqual(name);
  const own = name?.isOwn ? name.name : undefined;
  expect(findOwnName(wallets, { chainId: 'base', address: EVM })).toBe(own);
});

test('[R8] a wallet that is authorized on Base only is not offered on Polygon', () => {
  const onBase = walletForTest({ ...active, address: EVM, chainId: 'base' });
  const onPolygon = walletForTest({ address: EVM, chainId: 'polygon', state: 'pending' });
  expect(listChoices([onBase, onPolygon], 'polygon')).toEqual({ ready: [], others: [onPolygon] });
});

describe('what is typed narrows the wallets', () => {
  const treasury = walletForTest({ ...active, label: 'Tesouraria', address: EVM });
  const unnamed = walletForTest({ ...active, label: null, address: OTHER });
  test.each([
    ['', [treasury, unnamed]],
    [' TESOUR', [treasury]],
    [EVM.slice(10, 20).toLowerCase(), [treasury]],
    [OTHER, [unnamed]],
    ['folha', []],
    ['TESOURÁRIA', [treasury]],
  ])('%s', (text, expected) => {
    expect(matchChoices([treasury, unnamed], text)).toEqual(expected);
  });

  test('also without the accents of its name', () => {
    const accented = walletForTest({ ...active, label: 'João' });
    expect(matchChoices([treasury, accented], 'joao')).toEqual([accented]);
  });
});

describe('[R36] what is known against an address', () => {
  const wallets = [
    walletForTest({ ...active, address: EVM }),
    walletForTest({ address: OTHER, state: 'pending' }),
  ];
  const concernOf = (address: string, amountCents: number | null) =>
    findChoiceWarning(wallets, { chainId: 'base', address, amountCents }).kind;

  test.each([
    [EVM, 100_000, 'none'],
    [EVM, 100_001, 'over_limit'],
    [EVM.toLowerCase(), 100_001, 'over_limit'],
    [EVM, null, 'none'],
    [OTHER, 1, 'not_ready'],
    ['0x0000000000000000000000000000000000000001', 1, 'not_registered'],
  ] as const)('%s for %s: %s', (address, amountCents, kind) => {
    expect(concernOf(address, amountCents)).toBe(kind);
  });

  test('[R112] a chain without limits limits nothing', () => {
    const address = '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7';
    const wallet = walletForTest({ ...active, address, chainId: 'solana', limitCents: null });
    const concern = findChoiceWarning([wallet], { chainId: 'solana', address, amountCents: 10 ** 12 });
    expect(concern).toEqual({ kind: 'none' });
  });
});
