import { expect, test } from 'vitest';
import { isAnyWalletRegistered } from '#server/registrations/is-any-wallet-registered.ts';
import { database } from '#server/store/database.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

test('a wallet is registered until all are cancelled', async () => {
  const session = await sessionOf('viewer');
  expect(await isAnyWalletRegistered({ session })).toBe(false);
  await mirrorWallets(aWireWallet());
  expect(await isAnyWalletRegistered({ session })).toBe(true);
  await database().update(wallets).set({ deletedAt: new Date() });
  expect(await isAnyWalletRegistered({ session })).toBe(false);
});
