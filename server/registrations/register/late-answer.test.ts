import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { freezeRegistration, registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { readWallets, resolveWallets } from '#server/jobs/wallet-jobs.ts';
import { database } from '#server/store/database.ts';
import {
  claimDueRegistrations,
  claimFirstRegistration,
  findWalletRequest,
  insertWalletRequest,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  mirrorWallets,
  refusal,
  reply,
  runWalletJob,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { resolveRegistration } from './resolve-registration.ts';
import { sendRegistration } from './send-registration.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('operator');
  harness.isDeleted = true;
});

/** A lease names a claim by its end: each of these ends at another time. */
const inMs = (ms: number) => new Date(Date.now() + ms);
const send = (request: WalletRequestRow) => sendRegistration(conversionConnection(), request, 'user');

/** A registration whose lease has ended, and that another process has claimed. */
async function takenOver() {
  const input = registerWalletInputSchema.parse({
    idempotencyKey: randomUUID(),
    chainId: 'base',
    address: WALLET,
    limitCents: 100_000,
  });
  const { idempotencyKey, chainId, address } = input;
  const facts = { idempotencyKey, chainId, address, limitCents: 100_000, createdBy: session.userId };
  await insertWalletRequest(database(), { ...facts, body: freezeRegistration(input) });
  const first = await claimFirstRegistration(database(), idempotencyKey, inMs(1_000));
  const lease = { limit: 100, now: inMs(3_600_000), leaseUntil: inMs(120_000) };
  const claimed = await claimDueRegistrations(database(), lease);
  const second = claimed.find((row) => row.idempotencyKey === idempotencyKey);
  if (!first || !second) throw new Error('it is not claimed');
  return { first, second };
}

/** The service registers the wallet, whichever send it is. */
function take(): void {
  harness.isDeleted = false;
  const createdAt = new Date().toISOString();
  harness.wallet = { ...harness.wallet, createdAt, updatedAt: createdAt };
  const answer = { wallet: harness.wallet, operation: null, transaction: null, linkedExisting: false };
  harness.on.create = () => reply({ ...answer, replayed: false }, 201);
}

async function recordsOf(walletId: string) {
  const { events } = await getWallet({ id: walletId, session });
  const audit = await database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, walletId), eq(auditLog.action, 'wallet.registered')));
  return { registered: events.filter(({ kind }) => kind === 'registered').length, audit: audit.length };
}

describe('[R107] an answer that comes when another process has the registration', () => {
  test.each([
    ['a refusal', () => refusal('BAD_REQUEST', { status: 400 })],
    ['a refusal of the pace', () => refusal('RATE_LIMITED', { status: 429 })],
    [
      'a registration that exists and that the list does not have',
      () => refusal('WALLET_ALREADY_REGISTERED'),
    ],
    ['an error', () => refusal('INTERNAL', { status: 503 })],
    ['no answer', () => 'cut' as const],
  ])('decides nothing: %s', async (_what, answer) => {
    const { first, second } = await takenOver();
    harness.on.create = answer;
    await send(first);
    expect(await findWalletRequest(database(), first.idempotencyKey)).toEqual(second);
  });

  test('is linked all the same where it is the registration, and recorded once', async () => {
    const { first, second } = await takenOver();
    take();
    await send(first);
    await send(second);
    expect(await findWalletRequest(database(), first.idempotencyKey)).toMatchObject({
      state: 'accepted',
      walletId: harness.wallet.id,
    });
    expect(await recordsOf(harness.wallet.id)).toEqual({ registered: 1, audit: 1 });
  });

  test('does not undo what was read since where it is replayed, and the wallet is read again', async () => {
    const { first, second } = await takenOver();
    take();
    await send(first);
    const replayed = { wallet: harness.wallet, operation: null, transaction: null };
    harness.on.create = () => reply({ ...replayed, linkedExisting: false, replayed: true });
    const updatedAt = new Date(Date.now() + 60_000).toISOString();
    harness.wallet = { ...harness.wallet, state: 'revoked', updatedAt };
    await mirrorWallets(harness.wallet);
    await send(second);
    const detail = () => getWallet({ id: harness.wallet.id, session });
    expect((await detail()).state).toBe('revoked');
    harness.wallet = { ...harness.wallet, state: 'banned' };
    await runWalletJob(readWallets);
    expect((await detail()).state).toBe('banned');
  });

  test('is not sent again by a lookup whose claim another process has', async () => {
    const { first } = await takenOver();
    await resolveRegistration(first);
    expect(harness.sent('create')).toHaveLength(0);
  });

  test('calls no registration another’s: the later send may have made it', async () => {
    const { first, second } = await takenOver();
    harness.isDeleted = false;
    harness.on.create = () => refusal('WALLET_ALREADY_REGISTERED');
    await send(first);
    expect(await findWalletRequest(database(), first.idempotencyKey)).toEqual(second);
  });

  test('is recorded once where two lookups have found the registration', async () => {
    const { first, second } = await takenOver();
    take();
    await resolveRegistration(first);
    await resolveRegistration(second);
    expect(await recordsOf(harness.wallet.id)).toEqual({ registered: 1, audit: 1 });
  });
});

describe('[R107] a registration whose stored body is not what is stored beside it', () => {
  async function altered(change: (body: string) => string) {
    const { second } = await takenOver();
    const { idempotencyKey } = second;
    const where = eq(walletRequests.idempotencyKey, idempotencyKey);
    await database()
      .update(walletRequests)
      .set({ body: change(second.body) })
      .where(where);
    const request = await findWalletRequest(database(), idempotencyKey);
    if (!request) throw new Error('it is gone');
    return request;
  }

  test.each<[string, (body: string) => string]>([
    ['another address', (body) => body.replace(WALLET, '0x00000000000000000000000000000000000000E7')],
    ['another limit', (body) => body.replace('100000', '99999900')],
    ['another chain', (body) => body.replace('"base"', '"polygon"')],
    ['more than is asked for', (body) => body.replace('{', '{"role":"whitelister",')],
    ['no JSON', () => 'ana'],
  ])('is not sent, and is looked up: %s', async (_what, change) => {
    const request = await altered(change);
    const before = harness.sent('create').length;
    await send(request);
    await runWalletJob(resolveWallets);
    expect(harness.sent('create')).toHaveLength(before);
    const waiting = { state: 'unknown', fault: { code: 'request_altered' }, attempts: 1 };
    expect(await findWalletRequest(database(), request.idempotencyKey)).toMatchObject(waiting);
  });
});
