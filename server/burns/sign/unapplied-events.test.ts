import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { database } from '#server/store/database.ts';
import { unappliedEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { eventData } from '#server/testing/intent-fixtures.ts';
import { timelineOf } from '#server/testing/mirror.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { refused } from '#server/testing/refused.ts';
import { confirmSigning } from './confirm-signing.ts';

useTestDatabase();

let intent: Intent;
let attemptId: string;
beforeEach(async () => {
  ({ intent, attemptId } = await readyOnEvm(harness, session));
});

/** An event that is acknowledged, and that its process has not applied yet. */
async function acknowledge(said: Readonly<Record<string, unknown>>): Promise<string> {
  const event = signDelivery(eventData(intent, { updatedAt: LATER, ...said }), { type: 'payout.created' });
  await storeOnly(event);
  return event.eventId;
}
const LATER = '2026-11-21T12:20:00.000Z';
const CONTRADICTION = { amountCents: 99_999 };

/** The events of this test's intent fail, whoever applies them. */
async function whileNoneApplies(work: () => Promise<void>): Promise<void> {
  const refuse = `alter table intents add constraint refuses check (id <> '${intent.id}' or contradicted_at is null)`;
  await database().execute(sql.raw(refuse));
  try {
    await work();
  } finally {
    await database().execute(sql.raw('alter table intents drop constraint refuses'));
  }
}

const claim = () => claimedBurn({ attemptId, session });
const confirm = () => confirmSigning({ attemptId, session });
const isWaiting = async (eventId: string) => {
  const waiting = database().select({ id: unappliedEvents.deliveryId }).from(unappliedEvents);
  const isThis = and(eq(webhookDeliveries.eventId, eventId), inArray(webhookDeliveries.id, waiting));
  return (await database().$count(webhookDeliveries, isThis)) > 0;
};

describe('[R90] an event that is acknowledged and not applied yet', () => {
  test('and contradicts the intent lets no one claim a signature', async () => {
    const eventId = await acknowledge(CONTRADICTION);
    await expect(claim()).rejects.toMatchObject(refused('intent_contradicted'));
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
    expect(await isWaiting(eventId)).toBe(false);
  });

  test('and contradicts the intent after the claim lets no wallet be asked', async () => {
    await claim();
    await acknowledge(CONTRADICTION);
    await expect(confirm()).rejects.toMatchObject(refused('intent_contradicted'));
    expect(await attemptById(attemptId)).toMatchObject({ askedAt: null });
  });

  test('and comes while the service is asked lets no one claim either', async () => {
    harness.onRead = async () => {
      await acknowledge(CONTRADICTION);
      return { status: 200, body: intent };
    };
    await expect(claim()).rejects.toMatchObject(refused('intent_contradicted'));
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
  });

  test('and cannot be applied has the signature refused until it is', async () => {
    await acknowledge(CONTRADICTION);
    await whileNoneApplies(async () => {
      await expect(claim()).rejects.toMatchObject(refused('intent_events_unapplied'));
    });
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
    await expect(claim()).rejects.toMatchObject(refused('intent_contradicted'));
  });

  test('and that this build cannot read has the signature refused', async () => {
    const eventId = await acknowledge({});
    await database()
      .update(webhookDeliveries)
      .set({ body: '{}' })
      .where(eq(webhookDeliveries.eventId, eventId));
    await expect(claim()).rejects.toMatchObject(refused('intent_events_unapplied'));
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
  });

  test('and says nothing else than what is known is applied, and the signature is claimed', async () => {
    const eventId = await acknowledge({ updatedAt: intent.updatedAt });
    await expect(claim()).resolves.toMatchObject({ state: 'signing' });
    expect(await isWaiting(eventId)).toBe(false);
    expect(await timelineOf(intent)).toContain('burn signing user');
  });

  test('and is about another intent holds nothing back', async () => {
    const other = await readyOnEvm(harness, session);
    const eventId = await acknowledge(CONTRADICTION);
    harness.intent = other.intent;
    await expect(claimedBurn({ attemptId: other.attemptId, session })).resolves.toMatchObject({
      state: 'signing',
    });
    expect(await isWaiting(eventId)).toBe(true);
  });
});
