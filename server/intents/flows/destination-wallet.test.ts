import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { freshEvmAddress } from '#server/testing/registrations/grant-keys.ts';
import {
  aWireWallet,
  mirrorOrdered,
  mirrorWallets,
  SOLANA_WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

async function destinationOf(destination: string, facts: Parameters<typeof anIntent>[0] = {}) {
  const intent = anIntent({ chainId: 'base', ...facts });
  await mirror(intent);
  await database().update(intents).set({ destination }).where(eq(intents.id, intent.id));
  return (await getIntentDetail({ id: intent.id, session: await sessionOf('viewer') })).destinationWallet;
}

test('the wallet of an onramp has the name of its registration, in whichever case its address is written', async () => {
  const address = freshEvmAddress();
  const [wallet] = await mirrorOrdered(aWireWallet({ address, chainId: 'base', label: ' Treasury ' }));
  const named = { id: wallet?.id, name: 'Treasury', isOwn: true };
  expect(await destinationOf(address.toLowerCase())).toEqual(named);
  expect(await destinationOf(address, { chainId: 'polygon' })).toBeNull();
  expect(await destinationOf(address, { intentType: 'offramp' })).toBeNull();
});

test('a name that no user here confirmed is the word of the service, and one that is blank is none', async () => {
  const [named, blank] = [freshEvmAddress(), freshEvmAddress()];
  await mirrorWallets(
    aWireWallet({ address: named, chainId: 'base', label: 'Treasury' }),
    aWireWallet({ address: blank, chainId: 'base', label: ' ' }),
  );
  expect(await destinationOf(named)).toMatchObject({ name: 'Treasury', isOwn: false });
  expect(await destinationOf(blank)).toMatchObject({ name: null });
});

test('no other address, of another case on Solana, and no cancelled registration gives its name', async () => {
  const address = freshEvmAddress();
  await mirrorWallets(
    aWireWallet({ address, chainId: 'base', label: 'Old' }),
    aWireWallet({ address: SOLANA_WALLET, chainId: 'solana', label: 'Vault' }),
  );
  await database().update(wallets).set({ deletedAt: new Date() }).where(eq(wallets.address, address));
  expect(await destinationOf(address)).toBeNull();
  expect(await destinationOf(SOLANA_WALLET, { chainId: 'solana' })).toMatchObject({ name: 'Vault' });
  expect(await destinationOf(SOLANA_WALLET.toLowerCase(), { chainId: 'solana' })).toBeNull();
});
