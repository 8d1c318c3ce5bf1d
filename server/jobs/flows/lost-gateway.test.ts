import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { unreadIntents } from '#server/store/schema/schema-intents.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { verdictsOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  aWireWallet,
  mirrorOrdered,
  runWalletJob,
} from '#server/testing/registrations/wallet-harness.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { readIntents } from '#server/jobs/read-intents.ts';
import { readWallets } from '#server/jobs/wallet-jobs.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  harness.wallet = aWireWallet({ calldata: aWireCalldata() });
  session = await sessionOf('admin');
  await mirrorOrdered(harness.wallet);
});

/** The proxy before the service answers every path, while the service behind it is unavailable. */
const GATEWAYS = [
  ['an ingress', { status: 404, body: 'default backend - 404' }],
  ['a web server', { status: 404, body: '<html>404 Not Found</html>' }],
  ['an API gateway', { status: 404, body: { message: 'Not Found' } }],
  ['any caller', { status: 404 }],
] as const;

const detail = () => getWallet({ id: harness.wallet.id, session });

describe.each(GATEWAYS)('a 404 of %s says nothing of what the service holds', (_name, answer) => {
  test('[R97] an event of an intent that is not here yet is no sample', async () => {
    harness.onRead = answer;
    const intent = anIntent();
    const event = signDelivery(eventData(intent));
    await receiveApplied(event.rawBody, event.headers);
    await readIntents.runTurn();
    expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
    const pending = await database().select().from(unreadIntents);
    expect(pending.map(({ intentId }) => intentId)).toContain(intent.id);
  });

  test('[R132] a registration is not gone', async () => {
    harness.onRead = answer;
    await runWalletJob(readWallets);
    expect((await detail()).deletedAt).toBeNull();
  });

  test('[R132] a registration is not cancelled', async () => {
    harness.onRead = answer;
    harness.on.remove = () => answer;
    const cancelling = cancelWallet({ walletId: harness.wallet.id, session });
    await expect(cancelling).rejects.toMatchObject({ fault: { code: 'wallet_cancel_unconfirmed' } });
    expect((await detail()).deletedAt).toBeNull();
  });
});

describe('[R132] a registration is cancelled only when the service names it', () => {
  test.each([
    ['a page', '<html>welcome</html>'],
    ['nothing', ''],
    ['a word', { status: 'ok' }],
    ['another registration', { id: '5f1d8c02-6a3b-4c1e-9d2f-000000000009' }],
  ])('and not by a 200 with %s', async (_name, body) => {
    harness.on.remove = () => ({ status: 200, body });
    const cancelling = cancelWallet({ walletId: harness.wallet.id, session });
    await expect(cancelling).rejects.toMatchObject({ fault: { code: 'wallet_cancel_unconfirmed' } });
    expect((await detail()).deletedAt).toBeNull();
  });
});
