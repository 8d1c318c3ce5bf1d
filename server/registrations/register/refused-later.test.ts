import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import type { Session } from '#server/auth/require-session.ts';
import { LATE_EFFECT_MS } from '#server/conversion/send/send-failure.ts';
import { resolveWallets } from '#server/jobs/wallet-jobs.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { database } from '#server/store/database.ts';
import { findWalletRequest } from '#server/store/registrations/wallet-requests-repository.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';
import { refusal, reply, runWalletJob, WALLET } from '#server/testing/registrations/wallet-harness.ts';
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
});

function anInput() {
  const facts = { idempotencyKey: randomUUID(), chainId: 'base', address: WALLET, limitCents: 100_000 };
  return registerWalletInputSchema.parse(facts);
}
const register = (by = session) => registerWallet(input, by);
const outcome = (by = session) => getRegistrationOutcome({ key: input.idempotencyKey, session: by });
const row = () => findWalletRequest(database(), input.idempotencyKey);
const isRow = () => eq(walletRequests.idempotencyKey, input.idempotencyKey);
const runJob = (turns?: number) => runWalletJob(resolveWallets, turns);

/** The service has the registration from now on, made since it was asked for. */
function take() {
  harness.isDeleted = false;
  const createdAt = new Date().toISOString();
  harness.wallet = { ...harness.wallet, createdAt, updatedAt: createdAt };
  const answer = { wallet: harness.wallet, operation: null, transaction: null, linkedExisting: false };
  return reply({ ...answer, replayed: false }, 201);
}
const banned = () => refusal('WALLET_BANNED', { status: 403 });
const FIELDS = [{ code: 'custom', path: ['address'], message: 'no' }];
const malformed = () => reply({ data: null, error: FIELDS, success: false }, 400);

async function refuseLater(later: () => ReturnType<typeof reply> = banned): Promise<void> {
  harness.on.create = (call) => (call === 1 ? 'cut' : later());
  await register();
  await runJob();
}
/** As if its last answer had been lost so long ago. */
const age = (ms: number) =>
  database()
    .update(walletRequests)
    .set({ lostAt: new Date(Date.now() - ms) })
    .where(isRow());

describe('[R107] a registration that was refused after a lost answer', () => {
  test('is looked up and not sent: the refusal decides nothing of the lost one', async () => {
    await refuseLater();
    await runJob(2);
    const progress = { reason: 'refused_unanswered', tries: 2 };
    await expect(outcome()).resolves.toMatchObject({ state: 'sending', progress });
    expect(await row()).toMatchObject({ state: 'unknown', refusal: { code: 'wallet_banned' } });
    expect(harness.sent('create')).toHaveLength(2);
  });

  test('is this request’s when the lost one was carried out late', async () => {
    await refuseLater();
    take();
    await runJob();
    const walletId = harness.wallet.id;
    await expect(outcome()).resolves.toMatchObject({ state: 'accepted', alreadyRegistered: false, walletId });
    const { events, requestedLimitCents } = await getWallet({ id: walletId, session });
    expect(requestedLimitCents).toBe(100_000);
    expect(events.map(({ kind }) => kind)).toContain('registered');
  });

  test('is called refused only when none was found for long enough, and not with certainty', async () => {
    await refuseLater(malformed);
    await age(LATE_EFFECT_MS - 20_000);
    await runJob();
    expect((await outcome()).state).toBe('sending');
    await age(LATE_EFFECT_MS);
    await runJob();
    const refused = await outcome();
    expect(refused).toMatchObject({ state: 'refused', fault: { code: 'registration_refused_unseen' } });
    expect(refused).not.toHaveProperty('fault.isFinal');
    expect(refused).not.toHaveProperty('fault.fieldErrors');
    expect(harness.sent('create')).toHaveLength(2);
  });

  test('is not called refused while the list cannot be read', async () => {
    await refuseLater();
    await age(2 * LATE_EFFECT_MS);
    harness.onRead = reply({}, 503);
    await runJob(2);
    await expect(outcome()).resolves.toMatchObject({ progress: { reason: 'refused_unanswered' } });
  });

  test('is sent again by its user, with the same key and bytes', async () => {
    await refuseLater();
    await age(LATE_EFFECT_MS);
    await runJob();
    harness.on.create = take;
    await expect(register()).resolves.toMatchObject({ state: 'accepted', alreadyRegistered: false });
    const sent = harness.sent('create').map(({ headers, body }) => [headers['idempotency-key'], body]);
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  });

  test('[R136] as registered, by an address that the list does not show, is looked up too', async () => {
    await refuseLater(() => refusal('WALLET_ALREADY_REGISTERED'));
    await expect(outcome()).resolves.toMatchObject({ progress: { reason: 'refused_unanswered' } });
    take();
    await runJob();
    await expect(outcome()).resolves.toMatchObject({ state: 'accepted', alreadyRegistered: false });
  });
});

describe('[R23] a registration whose answers all came', () => {
  test.each([
    ['the pace', () => reply({}, 429)],
    ['the key', () => reply({ code: 'UNAUTHORIZED', message: 'no' }, 401)],
  ])('refused %s at every press of a user is never sent without one', async (_name, answer) => {
    harness.on.create = answer;
    await expect(register()).rejects.toThrow();
    await expect(register()).rejects.toThrow();
    expect(await row()).toMatchObject({ state: 'stored', nextAttemptAt: null });
    await expect(outcome()).resolves.toMatchObject({ fault: { isFinal: false } });
    await runJob();
    expect(harness.sent('create')).toHaveLength(2);
  });

  test('is refused for good at a later press too, whatever the code', async () => {
    harness.on.create = (call) => (call === 1 ? reply({}, 429) : refusal(undefined, { status: 404 }));
    await expect(register()).rejects.toThrow();
    await expect(register()).rejects.toMatchObject({ fault: { isFinal: true } });
    await expect(outcome()).resolves.toMatchObject({ state: 'refused', fault: { isFinal: true } });
  });

  test('[R136] opens the registration of another, although its list could not be read at first', async () => {
    harness.on.create = () => refusal('WALLET_ALREADY_REGISTERED');
    harness.onRead = reply({}, 503);
    await expect(register()).resolves.toMatchObject({ state: 'sending' });
    harness.onRead = undefined;
    take();
    await runJob();
    await expect(outcome()).resolves.toMatchObject({ state: 'accepted', alreadyRegistered: true });
  });
});

test('[R107] a lookup is no send: only what was sent is counted', async () => {
  harness.on.create = () => 'cut';
  await register();
  harness.onRead = reply({}, 503);
  await runJob(3);
  await expect(outcome()).resolves.toMatchObject({ progress: { tries: 1 } });
});

test('[R107] the answer of a process that ended while it sent is lost', async () => {
  harness.on.create = banned;
  await expect(register()).rejects.toThrow();
  const killed = { state: 'sending', fault: null, nextAttemptAt: new Date() } as const;
  await database().update(walletRequests).set(killed).where(isRow());
  await runJob();
  await expect(outcome()).resolves.toMatchObject({ progress: { reason: 'refused_unanswered' } });
});

test('[R23] the registration of another user is not answered, and not sent', async () => {
  harness.on.create = () => 'cut';
  await register();
  const other = await sessionOf('operator');
  const forbidden = { fault: { code: 'forbidden' } };
  await expect(outcome(other)).rejects.toMatchObject(forbidden);
  await expect(register(other)).rejects.toMatchObject(forbidden);
  await expect(register(other)).rejects.not.toHaveProperty('fault.isFinal');
  expect(harness.sent('create')).toHaveLength(1);
});
