import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { watchProofs } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { proofsOf, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
import { mirror } from '#server/testing/mirror.ts';
import { signedOnSolana, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';
const LATER_STILL = '2026-11-21T12:31:00.000Z';

const sends = () => harness.solana.calls.filter(({ method }) => method === 'sendTransaction').length;
const awaitsAgain = (intent: Intent) => serviceSays(harness, intent, { updatedAt: LATER_STILL });
const contradicting = (intent: Parameters<typeof eventData>[0]) =>
  signDelivery(eventData(intent, { amountCents: 99_999, updatedAt: LATER }), { type: 'payout.created' });
const putInPlace = (source: Intent, { id }: Intent) =>
  database()
    .update(intents)
    .set({ sourceIntentId: source.id, replacesSource: true })
    .where(eq(intents.id, id));

describe('stored bytes that were never broadcast are held', () => {
  test('while an event contradicts what was signed, and sent once a user has reviewed it', async () => {
    const { intent } = await signedOnSolana(harness, session);
    const { rawBody, headers } = contradicting(intent);
    await receiveApplied(rawBody, headers);
    await runJob(watchProofs, 2);
    expect(sends()).toBe(0);
    expect((await proofsOf(intent))[0]).toMatchObject({ state: 'stored', lastError: 'intent_contradicted' });
    await reviewContradictionsOf(intent);
    await runJob(watchProofs);
    expect(sends()).toBe(1);
  });

  test('[R90] while an event of it is acknowledged and not applied', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await storeOnly(contradicting(intent));
    await runJob(watchProofs);
    expect(sends()).toBe(0);
  });

  test.each(['canceled', 'expired'])('[R95] when the mirror knows that it is %s', async (status) => {
    const { intent } = await signedOnSolana(harness, session);
    await mirror({ ...intent, status, updatedAt: LATER });
    await runJob(watchProofs, 2);
    expect(sends()).toBe(0);
  });

  test('[R95] when it was canceled while the chain could not be asked: the service says so', async () => {
    const { intent } = await signedOnSolana(harness, session);
    const { methods } = harness.solana;
    const answer = methods['getEpochInfo'];
    methods['getEpochInfo'] = () => {
      throw new Error('node is behind');
    };
    await runJob(watchProofs);
    if (answer) methods['getEpochInfo'] = answer;
    forgetFreshReads();
    harness.intent = { ...intent, status: 'canceled', updatedAt: LATER };
    await runJob(watchProofs, 2);
    expect(sends()).toBe(0);
  });

  test('until the service answers', async () => {
    const { intent } = await signedOnSolana(harness, session);
    forgetFreshReads();
    harness.onRead = () => ({ status: 503 });
    await runJob(watchProofs);
    expect(sends()).toBe(0);
    expect((await proofsOf(intent))[0]).toMatchObject({ lastError: 'intent_unconfirmed' });
    harness.onRead = undefined;
    forgetFreshReads();
    await runJob(watchProofs);
    expect(sends()).toBe(1);
  });

  test('[R42] once the service has reported a burn of it, also while it awaits one again', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await mirror({ ...intent, status: 'burn_approved', updatedAt: LATER });
    await awaitsAgain(intent);
    await runJob(watchProofs, 2);
    expect(sends()).toBe(0);
    expect((await proofsOf(intent))[0]).toMatchObject({ state: 'stored', lastError: 'burn_reported' });
  });

  test.each([
    ['that which it replaces', (burned: Intent, signed: Intent) => putInPlace(burned, signed)],
    ['one in its place', (burned: Intent, signed: Intent) => putInPlace(signed, burned)],
  ])('[R44] once %s is known to be burned', async (_which, relate) => {
    const { intent } = await signedOnSolana(harness, session);
    const other = anIntent({ intentType: 'offramp', chainId: 'solana', status: 'expired' });
    await mirror(other);
    await relate(other, intent);
    await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, other.id));
    await runJob(watchProofs, 2);
    expect(sends()).toBe(0);
    const [proof] = await proofsOf(intent);
    expect(proof).toMatchObject({ state: 'stored', lastError: 'other_replacement_burned' });
  });

  test('[R72] until their blockhash is over: then they are dropped like those that were sent', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await mirror({ ...intent, status: 'canceled', updatedAt: LATER });
    await runJob(watchProofs);
    harness.solana.methods.getEpochInfo = () => ({ absoluteSlot: 5_000, blockHeight: 1_151 });
    await runJob(watchProofs);
    expect(await statesOf(intent)).toMatchObject({ proofs: ['dropped'] });
    expect(sends()).toBe(0);
  });
});

test('[R72] what was broadcast is sent again also while the service does not answer', async () => {
  await signedOnSolana(harness, session);
  await runJob(watchProofs);
  forgetFreshReads();
  harness.onRead = () => ({ status: 503 });
  await runJob(watchProofs);
  expect(sends()).toBe(2);
});

test('[R72] what was broadcast is sent again also once the service has reported the burn', async () => {
  const { intent } = await signedOnSolana(harness, session);
  await runJob(watchProofs);
  await mirror({ ...intent, status: 'burn_approved', updatedAt: LATER });
  await awaitsAgain(intent);
  await runJob(watchProofs);
  expect(sends()).toBe(2);
});
