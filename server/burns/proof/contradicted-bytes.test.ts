import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { signingOnSolana, signOnSolana, type StartedBurn } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import { expectRefused, recordOf } from '#server/testing/burns/stored-proofs.ts';
import { forget } from '#server/testing/forget.ts';
import { eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { signDelivery, type SignedDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { storeProof } from './store-proof.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';
const LATER_STILL = '2026-11-21T12:31:00.000Z';
const CONTRADICTION = { amountCents: 99_999, updatedAt: LATER };
const signed = signOnSolana(7);

const store = ({ attemptId }: StartedBurn) => storeProof({ attemptId, ...signed, session });
const toRequest = ({ rawBody, headers }: SignedDelivery) => [rawBody, headers] as const;
const said = ({ intent }: StartedBurn, facts: Readonly<Record<string, unknown>>): SignedDelivery =>
  signDelivery(eventData(intent, facts), { type: 'payout.created' });

describe('signed bytes are not broadcast', () => {
  test('for an intent that an event has contradicted since its wallet was asked', async () => {
    const burn = await signingOnSolana(harness, session);
    await receiveApplied(...toRequest(said(burn, CONTRADICTION)));
    await expectRefused(burn, () => store(burn), 'intent_contradicted');
  });

  test('[R90] for one that an acknowledged event contradicts that is not applied yet', async () => {
    const burn = await signingOnSolana(harness, session);
    await storeOnly(said(burn, CONTRADICTION));
    await expectRefused(burn, () => store(burn), 'intent_contradicted');
  });

  test('for one that the service itself contradicts in the answer to this', async () => {
    const burn = await signingOnSolana(harness, session);
    forget('fresh-reads:intent_unconfirmed');
    const metadata = { ...harness.intent.metadata, amountCents: 99_999 };
    harness.intent = { ...harness.intent, metadata, updatedAt: LATER };
    await expectRefused(burn, () => store(burn), 'intent_contradicted');
  });

  test('[R90] while an acknowledged event cannot be read: it may contradict the intent', async () => {
    const burn = await signingOnSolana(harness, session);
    const event = said(burn, {});
    await storeOnly(event);
    const isEvent = eq(webhookDeliveries.eventId, event.eventId);
    await database().update(webhookDeliveries).set({ body: '{}' }).where(isEvent);
    await expectRefused(burn, () => store(burn), 'intent_events_unapplied');
  });

  test('for one that an event has ended since the service was asked', async () => {
    const burn = await signingOnSolana(harness, session);
    forget('fresh-reads:intent_unconfirmed');
    harness.onRead = async () => {
      harness.onRead = undefined;
      await storeOnly(said(burn, { status: 'expired', updatedAt: LATER }));
      return { status: 200, body: harness.intent };
    };
    await expectRefused(burn, () => store(burn), 'intent_unconfirmed');
  });

  test.each([
    [
      'a transaction that the service names',
      () => ({ metadata: { ...harness.intent.metadata, burnTxSignature: 'other' } }),
    ],
    ['an event, although the service awaits it again', () => undefined],
  ])('for one that was reported as burned since its wallet was asked: by %s', async (_what, answer) => {
    const burn = await signingOnSolana(harness, session);
    forget('fresh-reads:intent_unconfirmed');
    const facts = answer();
    if (facts) harness.intent = { ...harness.intent, ...facts, updatedAt: LATER };
    else {
      await mirror({ ...burn.intent, status: 'burn_approved', updatedAt: LATER });
      harness.intent = { ...harness.intent, updatedAt: LATER_STILL };
    }
    await expectRefused(burn, () => store(burn), 'burn_reported');
    expect((await rowOf(burn.intent)).status).toBe('awaiting_burn_approval');
  });

  test('until a user has reviewed what contradicts it', async () => {
    const burn = await signingOnSolana(harness, session);
    await receiveApplied(...toRequest(said(burn, CONTRADICTION)));
    await expectRefused(burn, () => store(burn), 'intent_contradicted');
    await reviewContradictionsOf(burn.intent);
    await store(burn);
    expect((await recordOf(burn)).proofs).toMatchObject([{ proof: signed.proof, state: 'stored' }]);
  });
});

test('[B5] what the chain shows as burned is stored, whatever contradicts the intent', async () => {
  const burn = await signingOnSolana(harness, session);
  const landed = signOnSolana(8);
  const { methods } = harness.solana;
  methods['getTransaction'] = () => landedBurn(landed.signedTransactionBase64);
  const value = [{ err: null, confirmationStatus: 'confirmed' }];
  methods['getSignatureStatuses'] = () => ({ context: { slot: 5_000 }, value });
  await receiveApplied(...toRequest(said(burn, CONTRADICTION)));
  await storeProof({ attemptId: burn.attemptId, proof: landed.proof, session });
  expect((await recordOf(burn)).proofs).toMatchObject([{ proof: landed.proof, state: 'stored' }]);
});
