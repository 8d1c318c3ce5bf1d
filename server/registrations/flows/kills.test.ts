import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { grantSubmissions } from '#server/store/schema/schema-wallets.ts';
import { startBurnWorker, type BurnWorker } from '#server/testing/burns/burn-worker.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  anOperation,
  HASH,
  mirrorOrdered,
  refusal,
  reply,
  runWalletJob,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

vi.setConfig({ testTimeout: 120_000 });
const MAIN = join(import.meta.dirname, '../../testing/registrations/wallet-worker-main.ts');

useTestDatabase();
let session: Session;
let worker: BurnWorker | undefined;
beforeEach(async () => {
  session = await sessionOf('signer');
  await mirrorOrdered(harness.wallet);
});
afterEach(async () => {
  worker?.kill();
  await worker?.killed();
});

/** The time until the receipt is asked for again has passed. */
const makeDue = () =>
  database()
    .update(grantSubmissions)
    .set({ nextAttemptAt: sql`now() - interval '1 second'` });

describe('[R117] a grant survives the process that submits it', () => {
  test.each(['before', 'after'] as const)('killed %s the service has taken it', async (when) => {
    const { id: walletId } = harness.wallet;
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await submitGrant({ walletId, txHash: HASH, session });
    const dying = startBurnWorker(harness.settings, MAIN);
    worker = dying;
    const active = { state: 'active', reconciliationStatus: 'synced', calldata: null, limitMinor: 100_000 };
    const take = () => {
      harness.wallet = { ...harness.wallet, ...active, updatedAt: '2026-11-21T13:00:00.000Z' };
      harness.operations = [anOperation({ status: 'confirmed', txSignature: HASH })];
    };
    harness.on.submit = (call) => {
      if (call === 2) {
        if (when === 'after') take();
        dying.kill();
        return 'silence';
      }
      take();
      return reply({ wallet: harness.wallet, operation: null, linkedExisting: false, replayed: call > 2 });
    };
    await makeDue();
    await dying.killed();
    await runWalletJob(submitGrants);
    const { state, submission } = await getWallet({ id: walletId, session });
    expect([state, submission?.state]).toEqual(['active', 'accepted']);
    const sent = harness.sent('submit');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });
});
