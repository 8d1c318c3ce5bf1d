import { beforeEach, describe, expect } from 'vitest';
import { isUsable } from '#lib/registrations/wallet-next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { readWallets, submitGrants } from '#server/jobs/wallet-jobs.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { readWallet } from '#server/registrations/mirror/read-wallets.ts';
import {
  HASH,
  mirrorOrdered,
  mirrorWallets,
  reply,
  runWalletJob,
} from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { submitGrant } from './submit-grant.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});
const detail = () => getWallet({ id: harness.wallet.id, session });
const GRANTED = { state: 'active', reconciliationStatus: 'synced', limitMinor: 100_000, calldata: null };
const REVOKED = { state: 'revoked', limitMinor: 0, calldata: null };

/** A grant whose first answer was lost; the next ones are what the service stored then. */
async function loseAnswer(updatedAt: string) {
  await mirrorOrdered(harness.wallet);
  const granted = { ...harness.wallet, ...GRANTED, updatedAt };
  harness.on.submit = (call) =>
    call === 1 ? 'cut' : reply({ wallet: granted, operation: null, linkedExisting: false, replayed: true });
  await submitGrant({ walletId: harness.wallet.id, txHash: HASH, session });
}

describe('[R107] an answer that is replayed is of an earlier time', () => {
  test('it does not make a revoked wallet ready, and the wallet is read again', async () => {
    await loseAnswer('2026-11-21T12:30:00.000Z');
    harness.wallet = { ...harness.wallet, ...REVOKED, updatedAt: '2026-11-21T13:00:00.000Z' };
    await mirrorWallets(harness.wallet);
    await runWalletJob(submitGrants);
    const wallet = await detail();
    expect([wallet.state, isUsable(wallet), wallet.submission?.state]).toEqual([
      'revoked',
      false,
      'accepted',
    ]);
    harness.wallet = { ...harness.wallet, ...GRANTED, updatedAt: '2026-11-21T14:00:00.000Z' };
    await runWalletJob(readWallets);
    expect((await detail()).state).toBe('active');
  });

  test('it is taken where the wallet was read before, and the wallet is read again', async () => {
    await loseAnswer('2026-11-21T12:30:00.000Z');
    await runWalletJob(submitGrants);
    expect((await detail()).state).toBe('active');
    harness.wallet = { ...harness.wallet, ...REVOKED, updatedAt: '2026-11-21T13:00:00.000Z' };
    await runWalletJob(readWallets);
    expect((await detail()).state).toBe('revoked');
  });

  test('it brings no registration back that is deleted', async () => {
    await loseAnswer('2026-11-21T12:30:00.000Z');
    harness.isDeleted = true;
    expect(await readWallet(conversionConnection(), harness.wallet.id)).toBe(false);
    await runWalletJob(submitGrants);
    expect((await detail()).deletedAt).not.toBeNull();
    const reads = () => harness.service.requests.filter(({ method }) => method === 'GET').length;
    const before = reads();
    await runWalletJob(readWallets, 2);
    expect([(await detail()).deletedAt === null, reads() - before]).toEqual([false, 1]);
  });
});
