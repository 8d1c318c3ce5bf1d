import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import { applyStoredEvents } from '#server/intents/mirror/apply-stored-events.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { listDeliveryRows } from '#server/store/webhooks/delivery-list-repository.ts';
import { unappliedEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intentEvents } from '#server/store/schema/schema-intents.ts';
import { listUnapplied, markUnreadable } from '#server/store/webhooks/unapplied-events-repository.ts';
import { markSamples } from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, timelineOf, verdictsOf } from '#server/testing/mirror.ts';
import { leaveEvent } from '#server/testing/service/leave-event.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { summarizeDeliveries } from '#server/webhooks/summarize-deliveries.ts';
import { applyLeftEvents } from '#server/jobs/apply-left-events.ts';

useTestDatabase();

const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;

/** The intent cannot be changed as long as `work` runs: each event that would do it fails. */
async function whileUnchangeable({ id }: Intent, work: () => Promise<void>): Promise<void> {
  const refuse = `alter table intents add constraint refuses check (id <> '${id}' or status <> 'minting')`;
  await database().execute(sql.raw(refuse));
  try {
    await work();
  } finally {
    await database().execute(sql.raw('alter table intents drop constraint refuses'));
  }
}

test('[R90] a left event that always fails does not keep others from being applied', async () => {
  const [poisoned, sound] = [anIntent({ pixPayment: PIX_PAYMENT }), anIntent({ pixPayment: PIX_PAYMENT })];
  await mirror(poisoned, sound);
  await whileUnchangeable(poisoned, async () => {
    const eventId = await leaveEvent(poisoned, { status: 'minting', updatedAt: minute(1) });
    await leaveEvent(sound, { status: 'minting', updatedAt: minute(1) });
    await expect(applyLeftEvents.runTurn()).rejects.toThrow();
    expect((await rowOf(sound)).status).toBe('minting');
    expect((await rowOf(poisoned)).status).toBe('awaiting_fiat_payment');
    expect(await verdictsOf(eventId)).toEqual(['accepted']);
  });
  await applyLeftEvents.runTurn();
  expect((await rowOf(poisoned)).status).toBe('minting');
});

test('[R90] more left events than one batch, each of which fails, do not keep the next from its turn, and get theirs', async () => {
  const [poisoned, sound] = [anIntent({ pixPayment: PIX_PAYMENT }), anIntent({ pixPayment: PIX_PAYMENT })];
  await mirror(poisoned, sound);
  await whileUnchangeable(poisoned, async () => {
    for (let count = 0; count < 201; count += 1)
      await leaveEvent(poisoned, { status: 'minting', updatedAt: minute(1) });
    await leaveEvent(sound, { status: 'minting', updatedAt: minute(1) });
    await expect(applyLeftEvents.runTurn()).rejects.toThrow();
    expect((await rowOf(sound)).status).toBe('awaiting_fiat_payment');
    await expect(applyLeftEvents.runTurn()).rejects.toThrow();
    expect((await rowOf(sound)).status).toBe('minting');
    expect(await database().$count(unappliedEvents)).toBe(201);
  });
  await applyLeftEvents.runTurn();
  await applyLeftEvents.runTurn();
  expect(await database().$count(unappliedEvents)).toBe(0);
  expect((await rowOf(poisoned)).status).toBe('minting');
});

test('[R90] more left events than one batch, none of which this build can read, do not keep the next from its turn', async () => {
  const [poisoned, sound] = [anIntent({ pixPayment: PIX_PAYMENT }), anIntent({ pixPayment: PIX_PAYMENT })];
  await mirror(poisoned, sound);
  for (let count = 0; count < 201; count += 1) await leaveEvent(poisoned, { updatedAt: minute(1) });
  await database()
    .update(webhookDeliveries)
    .set({ body: 'not what it was' })
    .where(eq(webhookDeliveries.intentId, poisoned.id));
  await leaveEvent(sound, { status: 'minting', updatedAt: minute(1) });
  await applyLeftEvents.runTurn();
  await applyLeftEvents.runTurn();
  expect((await rowOf(sound)).status).toBe('minting');
  expect(await database().$count(unappliedEvents)).toBe(201);
  await database().delete(unappliedEvents);
});

describe('an event that is stored and not yet applied', () => {
  test('[R97] is not called a sample by a read that began before it', async () => {
    const intent = anIntent({ status: 'minting', updatedAt: minute(2) });
    const eventId = await leaveEvent(intent, { status: 'fiat_received', updatedAt: minute(1) });
    await database().transaction((tx) => markSamples(tx, intent.id));
    expect(await verdictsOf(eventId)).toEqual(['accepted']);
    await applyLeftEvents.runTurn();
    await mirror(intent);
    expect(await timelineOf(intent)).toContain('status fiat_received webhook');
  });

  test('is counted once as a contradiction, also when its intent becomes known first', async () => {
    const intent = anIntent({ pixPayment: PIX_PAYMENT });
    await leaveEvent(intent, { amountCents: 99_999, updatedAt: minute(1) });
    await mirror(intent);
    const { events } = await listUnapplied(database(), { receivedBefore: new Date(), limit: 10 });
    await applyStoredEvents(events);
    const found = await listContradictions(database(), { intentId: intent.id });
    expect(found.map(({ field, timesSeen }) => [field, timesSeen])).toEqual([['amountCents', 1]]);
  });

  test('is not called unreadable by a process that failed at it, once another has applied it', async () => {
    const intent = anIntent({ pixPayment: PIX_PAYMENT });
    await mirror(intent);
    const eventId = await leaveEvent(intent, { status: 'minting', updatedAt: minute(1) });
    const { events } = await listUnapplied(database(), { receivedBefore: new Date(), limit: 1 });
    const [event] = events;
    await applyLeftEvents.runTurn();
    await database().transaction((tx) => markUnreadable(tx, event?.deliveryId ?? 0));
    expect(await verdictsOf(eventId)).toEqual(['accepted']);
  });

  test('is not said to be known already when it is applied while a page is read', async () => {
    const intent = anIntent({ pixPayment: PIX_PAYMENT });
    await mirror(intent);
    const eventId = await leaveEvent(intent, { status: 'minting', updatedAt: minute(1) });
    const { rows } = await listDeliveryRows(database(), {
      filter: deliveryFilterSchema.parse({}),
      limit: 1,
    });
    let reading: ReturnType<typeof summarizeDeliveries> | undefined;
    await database().transaction(async (tx) => {
      await tx.execute(sql`lock table unapplied_events in access exclusive mode`);
      reading = summarizeDeliveries(database(), rows);
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await tx.delete(unappliedEvents);
      await tx.insert(intentEvents).values({
        intentId: intent.id,
        kind: 'status',
        value: 'minting',
        source: 'webhook',
        occurredAt: new Date(minute(1)),
        eventId,
      });
    });
    expect((await reading)?.map(({ effect }) => effect)).toEqual(['moved']);
  });
});
