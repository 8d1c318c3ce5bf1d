import { expect, test } from 'vitest';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { toNamedAddresses } from './to-named-addresses.ts';

const CHAINS = { solana: 'Solana', ethereum: 'Ethereum', base: 'Base', polygon: 'Polygon' };
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

test('an address is offered once, by its names and networks, also where it is cancelled', () => {
  const wallets = [
    walletForTest({ address: EVM, label: 'Tesouraria', chainId: 'base' }),
    walletForTest({ address: EVM, label: 'Tesouraria', chainId: 'polygon' }),
    walletForTest({ address: EVM, label: 'Caixa', chainId: 'base', role: 'whitelister' }),
    walletForTest({ address: OTHER, label: 'Filial', deletedAt: '2026-11-21T13:00:00.000Z' }),
  ];
  expect(toNamedAddresses(wallets, CHAINS)).toEqual([
    { address: EVM, name: 'Tesouraria, Caixa · Base, Polygon' },
    { address: OTHER, name: 'Filial · Base' },
  ]);
});

test('one without a name is not offered', () => {
  expect(toNamedAddresses([walletForTest(), walletForTest({ address: OTHER, label: ' ' })], CHAINS)).toEqual(
    [],
  );
});
