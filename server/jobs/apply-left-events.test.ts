import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { applyStoredEvents } from '#server/intents/mirror/apply-stored-events.ts';
import { Worker } from '#server/jobs/workers/worker.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { liveHistory, mirror, rowOf, timelineOf, verdictsOf } from '#server/testing/mirror.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { leaveEvent } from '#server/testing/service/leave-event.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listUnapplied, measureUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { applyLeftEvents } from './apply-left-events.ts';

useTestDatabase();

const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;

async function anOnramp(facts: Readonly<Record<string, unknown>> = {}): Promise<Intent> {
  const intent = anIntent({ pixPayment: PIX_PAYMENT, ...facts });
  await mirror(intent);
  return intent;
}

const changesOf = async ({ id }: Intent) =>
  (await liveHistory()).filter((event) => event.type === 'intent.changed' && event.intent.id === id);

describe('an event whose process ended after the acknowledgement', () => {
  test('[R90] is applied and published by the jobs, once', async () => {
    const intent = await anOnramp();
    await leaveEvent(intent, { status: 'fiat_received', updatedAt: minute(1) });
    expect((await rowOf(intent)).status).toBe('awaiting_fiat_payment');
    const before = await changesOf(intent);
    await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 1 });
    await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 0 });
    expect((await rowOf(intent)).status).toBe('fiat_received');
    expect(await timelineOf(intent)).toEqual([
      'status awaiting_fiat_payment read',
      'status fiat_received webhook',
    ]);
    expect(await changesOf(intent)).toHaveLength(before.length + 1);
  });

  test('is left to its process for the moment that this one needs', async () => {
    const intent = await anOnramp();
    await storeOnly(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) })));
    await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 0 });
    expect((await rowOf(intent)).status).toBe('awaiting_fiat_payment');
  });

  test('[R97] of an unknown intent has it read', async () => {
    const unknown = anIntent();
    await leaveEvent(unknown, {});
    await applyLeftEvents.runTurn();
    await mirror(unknown);
    expect((await rowOf(unknown)).status).toBe(unknown.status);
    await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 0 });
  });

  test('[R89] applied after newer ones, is a line of the timeline and no step back', async () => {
    const intent = await anOnramp();
    await leaveEvent(intent, { status: 'fiat_received', updatedAt: minute(1) });
    const newer = signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(2) }));
    await receiveApplied(newer.rawBody, newer.headers);
    await applyLeftEvents.runTurn();
    expect((await rowOf(intent)).status).toBe('minting');
    expect(await timelineOf(intent)).toEqual([
      'status awaiting_fiat_payment read',
      'status fiat_received webhook',
      'status minting webhook',
    ]);
  });

  test('[R89] from before a read that has begun since, does not go over what was read', async () => {
    const intent = await anOnramp();
    await leaveEvent(intent, { status: 'minting', updatedAt: minute(5) });
    await mirror({ ...intent, status: 'fiat_received', updatedAt: minute(3) });
    await applyLeftEvents.runTurn();
    expect((await rowOf(intent)).status).toBe('fiat_received');
  });

  test('whose values the database cannot hold affects no other', async () => {
    const [poisoned, sound] = [await anOnramp(), await anOnramp()];
    const eventId = await leaveEvent(poisoned, {
      status: 'minting',
      scheduledFor: '0000-01-01T00:00:00Z',
      updatedAt: minute(1),
    });
    await leaveEvent(sound, { status: 'minting', updatedAt: minute(1) });
    await applyLeftEvents.runTurn();
    expect((await rowOf(sound)).status).toBe('minting');
    expect((await rowOf(poisoned)).status).toBe('awaiting_fiat_payment');
    expect(await verdictsOf(eventId)).toEqual(['unreadable']);
    await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 0 });
  });
});

test('[R90] an event that contradicts its intent, and has a value that no column can hold, is set aside', async () => {
  const intent = await anOnramp();
  const said = { status: 'fiat_received', scheduledFor: '0000-01-01T00:00:00Z', updatedAt: minute(1) };
  const eventId = await leaveEvent(intent, { ...said, amountCents: 99_999 });
  await applyLeftEvents.runTurn();
  expect(await verdictsOf(eventId)).toEqual(['unreadable']);
  expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 0 });
});

test('[R90] more than one turn applies are applied without a pause', async () => {
  const intent = await anOnramp();
  for (let count = 0; count < 401; count += 1) {
    await storeOnly(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) })));
  }
  await database()
    .update(webhookDeliveries)
    .set({ receivedAt: new Date(Date.now() - MINUTE_MS) });
  // A worker that waited between its turns would wait for an hour.
  const worker = new Worker({ ...applyLeftEvents, pollMs: HOUR_MS });
  worker.start();
  const left = async () => (await measureUnapplied(database())).count;
  await expect.poll(left).toBe(0);
  await worker.stop();
});

test('[R88] several processes that apply the same events apply each once', async () => {
  const intents = await Promise.all(Array.from({ length: 8 }, () => anOnramp()));
  for (const intent of intents) await leaveEvent(intent, { status: 'fiat_received', updatedAt: minute(1) });
  const { events: left } = await listUnapplied(database(), { receivedBefore: new Date(), limit: 100 });
  await Promise.all([applyStoredEvents(left), applyStoredEvents(left.toReversed()), applyStoredEvents(left)]);
  for (const intent of intents) {
    expect(await changesOf(intent)).toHaveLength(2);
    expect(await timelineOf(intent)).toHaveLength(2);
  }
});

describe('the events of an intent that the mirror did not have', () => {
  test.each([
    ['with a character that the database cannot hold', { statusReason: 'a\0b' }],
    ['with a time that the database cannot hold', { scheduledFor: '0000-01-01T00:00:00Z' }],
    ['from a time that the database cannot hold', { updatedAt: '0000-01-01T00:00:00Z' }],
    ['with its id in capital letters', {}],
  ])('%s, do not prevent that it is read', async (name, said) => {
    const intent = anIntent({ status: 'minting', updatedAt: minute(2) });
    const data = eventData(intent, { status: 'fiat_received', updatedAt: minute(1), ...said });
    const id = name.includes('capital') ? intent.id.toUpperCase() : intent.id;
    const event = signDelivery({ ...data, id });
    await expect(receiveApplied(event.rawBody, event.headers)).resolves.toMatchObject({ status: 200 });
    await mirror(intent);
    expect((await rowOf(intent)).status).toBe('minting');
  });
});
