import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { freezeRegistration, registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import type { Session } from '#server/auth/require-session.ts';
import { resolveWallets } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  claimFirstRegistration,
  findWalletRequest,
  insertWalletRequest,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { whileCommitsWait, whileUpdatesFail } from '#server/testing/refuse-updates.ts';
import { reply, runWalletJob, WALLET } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getRegistrationOutcome } from './get-registration-outcome.ts';
import { registerWallet } from './register-wallet.ts';

useTestDatabase();
let session: Session;
let input: ReturnType<typeof anInput>;
beforeEach(async () => {
  session = await sessionOf('operator');
  input = anInput();
  harness.isDeleted = true;
  harness.on.create = () => {
    harness.isDeleted = false;
    const createdAt = new Date().toISOString();
    harness.wallet = { ...harness.wallet, createdAt, updatedAt: createdAt };
    const answer = { wallet: harness.wallet, operation: null, transaction: null, linkedExisting: false };
    return reply({ ...answer, replayed: false }, 201);
  };
});

function anInput() {
  const facts = { idempotencyKey: randomUUID(), chainId: 'base', address: WALLET, limitCents: 100_000 };
  return registerWalletInputSchema.parse(facts);
}

const register = () => registerWallet(input, session);
const ask = () => getRegistrationOutcome({ key: input.idempotencyKey, session });

async function insertUnclaimed(): Promise<void> {
  const { idempotencyKey, chainId, address } = input;
  const facts = { idempotencyKey, chainId, address, limitCents: 100_000, createdBy: session.userId };
  await insertWalletRequest(database(), { ...facts, body: freezeRegistration(input) });
}

test('while the commit that stores a registration waits, its key is never said to be missing', async () => {
  await expect(ask()).rejects.toMatchObject({ fault: { code: 'not_found' } });
  await whileCommitsWait('wallet_requests', async ({ areWaiting, release }) => {
    const registering = register();
    await expect.poll(areWaiting, { timeout: 20_000 }).toBe(true);
    for (let times = 0; times < 21; times += 1)
      await expect(ask()).rejects.toMatchObject({ fault: { code: 'database_unavailable' } });
    expect(harness.sent('create')).toEqual([]);
    release();
    await expect(registering).resolves.toMatchObject({ state: 'accepted' });
  });
  expect(harness.sent('create')).toHaveLength(1);
});

describe('a registration whose process is killed', () => {
  test('before its first send is claimed: nothing is stored, and the same again registers once', async () => {
    await whileUpdatesFail('wallet_requests', () => expect(register()).rejects.toThrow());
    expect(await findWalletRequest(database(), input.idempotencyKey)).toBeUndefined();
    await expect(register()).resolves.toMatchObject({ state: 'accepted' });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('after that and before it is sent: past the lease a job sends it, once, and links it', async () => {
    await insertUnclaimed();
    await claimFirstRegistration(database(), input.idempotencyKey, inMs(1_000));
    await runWalletJob(resolveWallets, 3);
    expect(await ask()).toMatchObject({ state: 'accepted', walletId: harness.wallet.id });
    expect(harness.sent('create')).toHaveLength(1);
  });

  test('and that was stored unclaimed: it has not arrived, no job sends it, and retries register once', async () => {
    await insertUnclaimed();
    await runWalletJob(resolveWallets);
    expect(harness.sent('create')).toEqual([]);
    await expect(ask()).rejects.toMatchObject({ fault: { code: 'not_found' } });
    await Promise.all([register(), register(), register()]);
    expect(await ask()).toMatchObject({ state: 'accepted' });
    expect(harness.sent('create')).toHaveLength(1);
  });
});
