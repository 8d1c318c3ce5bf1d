import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-events-repository.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { freshEvmAddress } from '#server/testing/registrations/grant-keys.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listUnusableDestinations } from './list-unusable-destinations.ts';

useTestDatabase();

const USABLE = { state: 'active', reconciliationStatus: 'synced' };

async function ofOnramp(destination: string | null, facts: object = {}): Promise<string | null> {
  const id = randomUUID();
  const onramp = { id, intentType: 'onramp', status: 'awaiting_fiat_payment', chainId: 'base' } as const;
  const unusable = await listUnusableDestinations(database(), [{ ...onramp, destination, ...facts }]);
  return unusable.get(id) ?? null;
}

/** Registrations of one new address, the first made first; answers it and their ids. */
async function registered(...all: readonly object[]) {
  const address = freshEvmAddress();
  const rows = all.map((facts, minute) =>
    aWireWallet({ address, createdAt: `2026-11-21T12:0${minute}:00.000Z`, ...facts }),
  );
  await mirrorWallets(...rows);
  return { address, ids: rows.map(({ id }) => id) };
}

test.each([
  ['pending', { state: 'pending' }],
  ['revoked', { state: 'revoked' }],
  ['banned', { state: 'banned' }],
  ['in a state that this build does not know', { state: 'paused', reconciliationStatus: 'synced' }],
  ['not in line with its network', { state: 'active', reconciliationStatus: 'drifted' }],
  ['missing on its network', { state: 'active', reconciliationStatus: 'missing_onchain' }],
])('[R37] a registration that is %s prevents its onramp from being paid', async (_name, facts) => {
  const { address, ids } = await registered(facts);
  expect(await ofOnramp(address)).toBe(ids[0]);
  expect(await ofOnramp(address.toLowerCase())).toBe(ids[0]);
});

test('[R128] one that was not found on its network when it was synced last does, until it is', async () => {
  const { address, ids } = await registered(USABLE);
  const [walletId = ''] = ids;
  const sync = (detail: string) => appendWalletEvents(database(), [{ walletId, kind: 'synced', detail }]);
  await sync('not_on_chain');
  expect(await ofOnramp(address)).toBe(walletId);
  await sync('already_synced');
  expect(await ofOnramp(address)).toBeNull();
});

test('[R37] one that is active and synced does not, nor one of another network or role', async () => {
  const { address } = await registered(USABLE);
  expect(await ofOnramp(address)).toBeNull();
  const elsewhere = await registered({ state: 'revoked', chainId: 'ethereum' });
  expect(await ofOnramp(elsewhere.address)).toBeNull();
  const whitelister = await registered({ state: 'revoked', role: 'whitelister' });
  expect(await ofOnramp(whitelister.address)).toBeNull();
});

test('a cancelled registration does, unless a later one is usable', async () => {
  const { address, ids } = await registered(USABLE, { state: 'pending' });
  const [first = '', second = ''] = ids;
  const cancel = (id: string) =>
    database().update(wallets).set({ deletedAt: new Date() }).where(eq(wallets.id, id));
  await cancel(second);
  expect(await ofOnramp(address)).toBeNull();
  await cancel(first);
  expect(await ofOnramp(address)).toBe(second);
});

test('where no registration or wallet is known, and once no payment is awaited, nothing is said', async () => {
  expect(await ofOnramp(freshEvmAddress())).toBeNull();
  expect(await ofOnramp(null)).toBeNull();
  const { address } = await registered({ state: 'banned' });
  expect(await ofOnramp(address, { status: 'fiat_received' })).toBeNull();
  expect(await ofOnramp(address, { intentType: 'offramp', status: 'awaiting_burn_approval' })).toBeNull();
});

test('of many onramps each has its own, and of one address in two spellings both', async () => {
  const revoked = await registered({ state: 'revoked' });
  const usable = await registered(USABLE);
  const solana = aWireWallet({ address: 'AbC', chainId: 'solana', state: 'revoked' });
  await mirrorWallets(solana);
  const rows = [
    ['base', revoked.address],
    ['base', revoked.address.toLowerCase()],
    ['polygon', revoked.address],
    ['base', usable.address],
    ['base', null],
    ['solana', 'AbC'],
    ['solana', 'abc'],
  ] as const;
  const asked = rows.map(([chainId, destination]) => ({
    ...{ id: randomUUID(), intentType: 'onramp', status: 'awaiting_fiat_payment' },
    ...{ chainId, destination },
  })) satisfies Parameters<typeof listUnusableDestinations>[1];
  const found = await listUnusableDestinations(database(), asked);
  expect(asked.map(({ id }) => found.get(id) ?? null)).toEqual([
    revoked.ids[0],
    revoked.ids[0],
    null,
    null,
    null,
    solana.id,
    null,
  ]);
});

test('[R37] where no wallet is known here, the one that the service states is asked about', async () => {
  const { address, ids } = await registered({ state: 'revoked' });
  const body = anIntent({ metadata: { destinationAddress: address } });
  expect(await ofOnramp(null, { body })).toBe(ids[0]);
  // What a user here has named counts alone.
  const { address: named } = await registered(USABLE);
  expect(await ofOnramp(named, { body })).toBeNull();
  expect(await ofOnramp(null, { body: anIntent({ metadata: null }) })).toBeNull();
});
