import { describe, expect, test } from 'vitest';
import {
  awaitsSignature,
  filterWallets,
  findUncancelled,
  groupWallets,
  isWalletFiltered,
  walletFilterSchema,
  type WalletFilter,
} from './filter-wallets.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const SOLANA = '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7';
const AT = '2026-11-21T12:00:00.000Z';

const filter = (change: Partial<WalletFilter> = {}): WalletFilter => ({
  ...walletFilterSchema.parse({}),
  ...change,
});
const addressesOf = (wallets: readonly WalletSummary[], change: Partial<WalletFilter>) =>
  filterWallets(wallets, filter(change)).map(({ address }) => address);

describe('groups', () => {
  test('[R8] are addresses, with each chain answering for itself', () => {
    const [group, ...others] = groupWallets([
      walletForTest({ address: EVM, chainId: 'base', state: 'active', reconciliationStatus: 'synced' }),
      walletForTest({ address: EVM.toLowerCase(), chainId: 'ethereum', state: 'pending' }),
    ]);
    expect(others).toEqual([]);
    expect(group?.wallets.map(({ chainId, state }) => [chainId, state])).toEqual([
      ['ethereum', 'pending'],
      ['base', 'active'],
    ]);
  });

  test('[R103] have one order, whatever order the service answers in', () => {
    const wallets = [
      walletForTest({ address: OTHER, label: 'Filial 10' }),
      walletForTest({ address: EVM, label: 'Filial 9' }),
      walletForTest({ address: SOLANA, chainId: 'solana', label: null }),
      walletForTest({ address: SOLANA, chainId: 'solana', label: 'A', role: 'whitelister' }),
      walletForTest({ address: '0x0000000000000000000000000000000000000001', label: 'A', deletedAt: AT }),
    ];
    const order = groupWallets(wallets).map(({ key }) => key);
    expect(groupWallets(wallets.toReversed()).map(({ key }) => key)).toEqual(order);
    expect(groupWallets(wallets).map(({ labels, role }) => [labels[0] ?? null, role])).toEqual([
      ['Filial 9', 'minter'],
      ['Filial 10', 'minter'],
      [null, 'minter'],
      ['A', 'whitelister'],
      ['A', 'minter'],
    ]);
  });

  test('[R132] show a cancelled registration only where no other took its place', () => {
    const old = { address: EVM, chainId: 'base', deletedAt: AT } as const;
    const [replaced] = groupWallets([walletForTest(old), walletForTest({ ...old, deletedAt: null })]);
    expect(replaced?.wallets.map(({ deletedAt }) => deletedAt)).toEqual([null]);
    expect(replaced?.isCancelled).toBe(false);
    const [gone] = groupWallets([walletForTest(old), walletForTest(old)]);
    expect(gone?.wallets).toHaveLength(1);
    expect(gone?.isCancelled).toBe(true);
  });

  test('[R132] show of several cancelled ones first the one that may be authorized', () => {
    const unregisteredHashes = [{ txSignature: `0x${'ab'.repeat(32)}`, recordedAt: AT }];
    const facts = { address: EVM, chainId: 'base' } as const;
    const asking = walletForTest({ ...facts, deletedAt: AT, unregisteredHashes });
    const newer = walletForTest({ ...facts, deletedAt: '2026-11-22T12:00:00.000Z' });
    const [group] = filterWallets([newer, asking], filter({ state: 'to_do' }));
    expect(group?.wallets).toEqual([asking]);
  });

  test('[R104] keep an unknown role apart', () => {
    const groups = groupWallets([
      walletForTest({ address: EVM }),
      walletForTest({ address: EVM, role: 'auditor' }),
    ]);
    expect(groups.map(({ role }) => role)).toEqual(['minter', 'auditor']);
  });

  test('name every label of an address once', () => {
    const [group] = groupWallets([
      walletForTest({ address: EVM, chainId: 'ethereum', label: 'Tesouraria' }),
      walletForTest({ address: EVM, chainId: 'base', label: 'Tesouraria' }),
      walletForTest({ address: EVM, chainId: 'polygon', label: 'Caixa' }),
    ]);
    expect(group?.labels).toEqual(['Tesouraria', 'Caixa']);
  });
});

describe('the filter', () => {
  const ready = walletForTest({ address: EVM, state: 'active', reconciliationStatus: 'synced' });
  const drifted = walletForTest({ address: OTHER, state: 'active', reconciliationStatus: 'drifted' });
  const revoked = walletForTest({ address: SOLANA, chainId: 'solana', state: 'revoked' });
  const all = [ready, drifted, revoked];

  test.each([
    ['ready', [EVM]],
    ['out_of_sync', [OTHER]],
    ['revoked', [SOLANA]],
    ['pending', []],
    ['banned', []],
    ['cancelled', []],
    ['to_do', [OTHER, SOLANA]],
  ] as const)('by the status %s', (state, addresses) => {
    expect(addressesOf(all, { state })).toEqual(addresses);
  });

  test.each([
    ['revoked', 'drifted', true],
    ['banned', 'migrating', true],
    ['active', 'missing_onchain', true],
    ['revoked', 'missing_onchain', false],
    ['banned', 'synced', false],
    ['pending', 'missing_onchain', false],
  ])('[R37] a wallet that is %s and %s has a mismatch: %s', (state, reconciliationStatus, isShown) => {
    const wallet = walletForTest({ address: EVM, state, reconciliationStatus });
    expect(addressesOf([wallet], { state: 'out_of_sync' })).toEqual(isShown ? [EVM] : []);
  });

  test('[R37] calls ready only what is active and synced', () => {
    expect(addressesOf([drifted], { state: 'ready' })).toEqual([]);
  });

  test('by chain, role and text', () => {
    const named = walletForTest({ address: OTHER, chainId: 'polygon', label: 'João, filial sul' });
    const wallets = [...all, named];
    expect(addressesOf(wallets, { chainId: 'polygon' })).toEqual([OTHER]);
    expect(addressesOf(wallets, { role: 'whitelister' })).toEqual([]);
    for (const query of ['filial', 'joao', 'JOÃO']) expect(addressesOf(wallets, { query })).toEqual([OTHER]);
    expect(addressesOf(wallets, { query: EVM.toLowerCase() })).toEqual([EVM]);
    for (const query of [`eth:${EVM}`, `https://basescan.org/address/${EVM}`, EVM.replace(/.{9}/, '$& ')])
      expect(addressesOf(wallets, { query })).toEqual([EVM]);
  });

  test('shows the other chains of an address that matches on one', () => {
    const onPolygon = walletForTest({ address: EVM, chainId: 'polygon', state: 'pending' });
    const [group] = filterWallets([ready, onPolygon], filter({ state: 'pending' }));
    expect(group?.wallets.map(({ chainId }) => chainId)).toEqual(['base', 'polygon']);
  });

  test('is read from an address leniently, and says whether it hides anything', () => {
    const read = walletFilterSchema.parse({ chainId: 'dogecoin', state: 'ready', role: 7, query: ' x ' });
    expect(read).toEqual({ chainId: 'all', state: 'ready', role: 'all', query: 'x' });
    expect([isWalletFiltered(read), isWalletFiltered(filter())]).toEqual([true, false]);
  });
});

test('finds the present registration of an address however it is written', () => {
  const wallet = walletForTest({ address: EVM, chainId: 'base' });
  const cancelled = walletForTest({ address: EVM, chainId: 'base', deletedAt: AT });
  const wanted = { chainId: 'base', address: ` ${EVM.toLowerCase()} ` } as const;
  expect(findUncancelled([cancelled, wallet], wanted)).toBe(wallet);
  expect(findUncancelled([cancelled], wanted)).toBeUndefined();
  expect(findUncancelled([wallet], { ...wanted, chainId: 'polygon' })).toBeUndefined();
});

test('counts a grant to sign, not a wallet that was revoked', () => {
  expect(awaitsSignature(walletForTest({ state: 'pending' }))).toBe(true);
  expect(awaitsSignature(walletForTest({ state: 'revoked' }))).toBe(false);
});
