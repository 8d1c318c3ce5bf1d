import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import { mirrorOrdered, refusal, reply } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';

useTestDatabase();
let session: Session;
let walletId: string;
beforeEach(async () => {
  session = await sessionOf('admin');
  await mirrorOrdered(harness.wallet);
  walletId = harness.wallet.id;
});

const LOST = [
  ['no answer', () => 'cut' as const],
  ['an answer of a gateway', () => reply('<html>bad gateway</html>', 502)],
  ['an answer of the service that it failed', () => refusal(undefined, { status: 500 })],
  ['an answer that is not read', () => reply({})],
] as const;

/** Not saved, not sent again: each says what is true of itself, and none what is true of a creation. */
const CALLS = [
  ['remove', 'wallet_cancel_unconfirmed', () => cancelWallet({ walletId, session })],
  ['prepare', 'wallet_prepare_unconfirmed', () => prepareGrant({ walletId, session })],
  ['sync', 'wallet_sync_unconfirmed', () => syncWallet({ walletId, session })],
] as const;

describe.each(CALLS)('a call to %s that has', (kind, code, call) => {
  test.each(LOST)('%s is not said to be saved and sent again', async (_name, answer) => {
    harness.on[kind] = answer;
    await expect(call()).rejects.toMatchObject({ fault: { code } });
    expect(harness.sent(kind)).toHaveLength(1);
  });

  test('a refusal says which', async () => {
    harness.on[kind] = () => refusal('ALREADY_ACTIVE');
    await expect(call()).rejects.toMatchObject({ fault: { code: 'wallet_already_active' } });
  });
});
