import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { database } from '#server/store/database.ts';
import { SharedReads } from '#server/conversion/shared-reads.ts';
import { findReadBudget, LONGEST_PAUSE_MS } from '#server/store/read-budget-repository.ts';
import { readBudget } from '#server/store/schema/schema-lists.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { getConfirmation } from './get-confirmation.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('viewer');
});

async function spendAll() {
  const nobody = new Date(Date.now() + LONGEST_PAUSE_MS);
  await database().delete(readBudget);
  await database().insert(readBudget).values({ name: 'service', leftCount: 0, filledAt: nobody });
}

const reads = () => harness.service.requests.length;

/** An onramp that waits for its payment, last read this long ago. */
async function payable(readAgoMs: number, quietMs = 0) {
  const updatedAt = new Date(Date.now() - quietMs).toISOString();
  harness.intent = anIntent({ pixPayment: PIX_PAYMENT, updatedAt, expiresAt: null });
  await mirror(harness.intent);
  await database()
    .update(intents)
    .set({ readBegunAt: new Date(Date.now() - readAgoMs) });
  return harness.intent;
}

describe('the confirmation that a page gets', () => {
  test('is the mirror’s while that is young, and costs no read', async () => {
    // Quiet for so long that it is young for 20 s.
    const { id } = await payable(1_000, 3 * 60_000);
    const confirmation = await getConfirmation({ id, purpose: 'page', session });
    expect(confirmation).toMatchObject({ status: 'awaiting_fiat_payment', pixTxid: PIX_PAYMENT.txid });
    expect(confirmation.ageMs).toBeGreaterThanOrEqual(1_000);
    expect(reads()).toBe(0);
  });

  test('is asked of the service when the mirror is older than its normal interval', async () => {
    const intent = await payable(6_000);
    harness.intent = { ...intent, status: 'canceled', pixPayment: null };
    const confirmation = await getConfirmation({ id: intent.id, purpose: 'page', session });
    expect(confirmation).toMatchObject({ status: 'canceled', pixTxid: null, ageMs: 0 });
    expect((await rowOf(intent)).status).toBe('canceled');
  });

  test.each([
    [0, 5_000, 20_000],
    [3 * 60_000, 20_000, 50_000],
    [3 * 86_400_000, 20_000, 50_000],
  ])('after %i ms of quiet is normal every %i ms', async (quietMs, everyMs, limitMs) => {
    const { id } = await payable(0, quietMs);
    expect(await getConfirmation({ id, purpose: 'page', session })).toMatchObject({ everyMs, limitMs });
  });

  test('grows old while the service does not answer, and says since when', async () => {
    const { id } = await payable(60_000);
    harness.onRead = () => ({ status: 503 });
    const old = await getConfirmation({ id, purpose: 'page', session });
    expect(old.ageMs).toBeGreaterThan(old.limitMs);
    expect(Date.now() - Date.parse(old.confirmedAt ?? '')).toBeGreaterThanOrEqual(60_000);
    harness.onRead = undefined;
    forgetFreshReads();
    expect((await getConfirmation({ id, purpose: 'page', session })).ageMs).toBe(0);
  });

  test('is refused to a user who may not read, and not found for an unknown intent', async () => {
    const { id } = await payable(0);
    const missing = getConfirmation({ id: crypto.randomUUID(), purpose: 'page', session });
    await expect(missing).rejects.toMatchObject({ fault: { code: 'not_found' } });
    await expect(getConfirmation({ id: 'x', purpose: 'page', session })).rejects.toMatchObject({
      fault: { code: 'not_found' },
    });
    expect((await getConfirmation({ id, purpose: 'page', session })).status).toBe('awaiting_fiat_payment');
  });
});

describe('when the budget of reads is spent', () => {
  test('an open page gets the last answer with its age; opening it and signing are read all the same', async () => {
    const { id } = await payable(60_000);
    await spendAll();
    const refused = await getConfirmation({ id, purpose: 'page', session });
    expect(refused.ageMs).toBeGreaterThanOrEqual(60_000);
    expect(reads()).toBe(0);
    expect((await getConfirmation({ id, purpose: 'opening', session })).ageMs).toBe(0);
    expect(reads()).toBe(1);
    await getConfirmation({ id, purpose: 'wallet', session: await sessionOf('signer') });
    await expect.poll(async () => (await findReadBudget(database()))?.askedTotal).toBe(reads());
  });

  test('many open pages of one intent cost one read of it', async () => {
    const { id } = await payable(60_000);
    await database().delete(readBudget);
    // They ask within half a second, however slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const shared = vi.spyOn(SharedReads.prototype, 'read');
    const allAsk = Promise.withResolvers<undefined>();
    harness.onRead = () => allAsk.promise.then(() => ({ status: 200, body: harness.intent }));
    const pages = Array.from({ length: 6 }, () => getConfirmation({ id, purpose: 'page', session }));
    await expect.poll(() => shared.mock.calls.length, { interval: 5 }).toBe(6);
    allAsk.resolve(undefined);
    await Promise.all(pages);
    expect(reads()).toBe(1);
    expect(await findReadBudget(database())).toMatchObject({ watchedTotal: 1, askedTotal: 0 });
  });
});

test('before a wallet signs the service is asked, however young the mirror is', async () => {
  const { id } = await payable(0);
  await getConfirmation({ id, purpose: 'wallet', session: await sessionOf('signer') });
  expect(reads()).toBe(1);
});

describe('a confirmation that is asked for again and again', () => {
  afterEach(() => database().delete(readBudget));

  /** Whether each was answered by a read, asked one after another. */
  async function askTimes(count: number, id: string, purpose: 'opening' | 'wallet', user = session) {
    const isRead = [];
    for (let times = 0; times < count; times += 1) {
      await database()
        .update(intents)
        .set({ readBegunAt: new Date(Date.now() - 60_000) });
      const { ageMs } = await getConfirmation({ id, purpose, session: user });
      isRead.push(ageMs !== null && ageMs < 10_000);
    }
    return isRead;
  }

  test.each(['opening', 'wallet'] as const)(
    'to %s is read a few times; then as an open page asks, which the budget refuses',
    async (purpose) => {
      const signer = await sessionOf('signer');
      const { id } = await payable(60_000);
      await spendAll();
      stopClock();
      expect(await askTimes(6, id, purpose, signer)).toEqual([true, true, true, false, false, false]);
    },
  );

  test('for a wallet, by a user who may not sign, is read as an open page is', async () => {
    const { id } = await payable(60_000);
    await spendAll();
    expect((await getConfirmation({ id, purpose: 'wallet', session })).ageMs).toBeGreaterThanOrEqual(60_000);
    expect(reads()).toBe(0);
  });

  test('keeps no other who may sign from asking, whatever a viewer asks for', async () => {
    const { id } = await payable(60_000);
    await spendAll();
    await askTimes(8, id, 'opening');
    const signer = await sessionOf('signer');
    expect(await askTimes(1, id, 'wallet', signer)).toEqual([true]);
  });
});

test('an end that only an event has reported is asked of the service', async () => {
  const intent = await payable(60_000);
  await database().update(intents).set({ status: 'completed', eventStatus: 'completed' });
  const confirmation = await getConfirmation({ id: intent.id, purpose: 'page', session });
  expect(confirmation).toMatchObject({ status: 'awaiting_fiat_payment', ageMs: 0 });
  expect(await rowOf(intent)).toMatchObject({ status: 'awaiting_fiat_payment', eventStatus: null });
});

test('an intent that is over causes no read', async () => {
  harness.intent = anIntent({ status: 'completed' });
  await mirror(harness.intent);
  const confirmation = await getConfirmation({ id: harness.intent.id, purpose: 'wallet', session });
  expect(confirmation.status).toBe('completed');
  expect(reads()).toBe(0);
});
