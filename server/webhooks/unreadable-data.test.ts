import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { intentSchema } from '#lib/intents/intent.ts';
import { applyLeftEvents } from '#server/jobs/apply-left-events.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intents, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { signDelivery, type SignedDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { reprocessOne } from './reprocess-deliveries.ts';
import { eventsApplied, storeEvents } from './store-events.ts';
import { parseEvent } from './verify-and-parse.ts';

useTestDatabase();

const deliver = ({ rawBody, headers }: SignedDelivery) => receiveApplied(rawBody, headers);
const minute = (n: number) => `2026-11-21T12:0${n}:00.000Z`;
const moved = { status: 'minting', updatedAt: minute(1) };
const UNKNOWN_TYPE = { type: 'payin.unheard_of' };

/** A conversion, and the data of an event about it with a field that is not as it is known. */
async function withOddData() {
  const intent = anIntent();
  await mirror(intent);
  const odd = { ...eventData(intent, moved), id: intent.id.toUpperCase(), failureCode: 7 };
  return { intent, odd };
}

async function deliveryOf({ eventId }: SignedDelivery) {
  const { eventId: id } = webhookDeliveries;
  const [row] = await database().select().from(webhookDeliveries).where(eq(id, eventId));
  return row;
}

const isReadRequested = async (intent: { readonly id: string }) =>
  (await rowOf(intent)).rereadRequestedAt !== null;

test.each([
  [{}, 'unreadable'],
  [UNKNOWN_TYPE, 'unknown_type'],
])('[R91] [R92] data of another shape is not applied, and its intent is read: %o', async (facts, verdict) => {
  const { intent, odd } = await withOddData();
  const event = signDelivery(odd, facts);
  await expect(deliver(event)).resolves.toEqual({ status: 200, verdict });
  expect(await deliveryOf(event)).toMatchObject({ verdict, intentId: intent.id });
  expect(await isReadRequested(intent)).toBe(true);
  expect(await timelineOf(intent)).toEqual(['status awaiting_fiat_payment read']);
});

test.each([{ environment: 'production' }, { apiVersion: 'v3' }])(
  '[R99] [R100] nothing is read for that of %o',
  async (facts) => {
    const { intent, odd } = await withOddData();
    await deliver(signDelivery(odd, facts));
    await deliver(signDelivery(odd, { ...UNKNOWN_TYPE, ...facts }));
    expect(await isReadRequested(intent)).toBe(false);
  },
);

const waiting = async () => (await database().select().from(unreadIntents)).map(({ intentId }) => intentId);

test('[R97] an intent that the mirror does not have is read only by an event whose data are those of one', async () => {
  const { id } = anIntent();
  await deliver(signDelivery({ id }));
  await deliver(signDelivery({ id }, UNKNOWN_TYPE));
  expect(await waiting()).not.toContain(id);
  await deliver(signDelivery(eventData(anIntent({ id }), moved), UNKNOWN_TYPE));
  expect(await waiting()).toContain(id);
});

test('[R97] two events about one intent that the mirror does not have, applied together, have it read once', async () => {
  const data = eventData(anIntent(), moved);
  const delivered = [1, 2].map(() => {
    const { eventId, rawBody } = signDelivery(data, UNKNOWN_TYPE);
    const body = new TextDecoder().decode(rawBody);
    const parsed = parseEvent(body, { eventId, environment: 'sandbox', nowMs: Date.now() });
    const { type, verdict, intentId } = parsed;
    expect(verdict).toBe('unknown_type');
    const draft = { eventId, type, verdict, intentId, skewSeconds: 0, body, headers: {} };
    return { draft, data: parsed.data };
  });
  await storeEvents(delivered);
  await eventsApplied();
  const { events } = await listUnapplied(database(), {
    receivedBefore: new Date(Date.now() + 60_000),
    limit: 100,
  });
  expect(events).toEqual([]);
  expect((await waiting()).filter((id) => id === data.id)).toEqual([data.id]);
});

test.each([['no uuid'], [7], [null], ["' or ''='"]])('%j is no id to read by', async (id) => {
  const before = await database().select().from(unreadIntents);
  const event = signDelivery({ id });
  await expect(deliver(event)).resolves.toEqual({ status: 200, verdict: 'unreadable' });
  expect((await deliveryOf(event))?.intentId).toBeNull();
  expect(await database().select().from(unreadIntents)).toEqual(before);
});

test('[R90] the read is requested by the jobs where the process ended before', async () => {
  const { intent, odd } = await withOddData();
  const event = signDelivery(odd);
  await storeOnly(event);
  expect(await isReadRequested(intent)).toBe(false);
  const received = { receivedAt: new Date(Date.now() - 60_000) };
  await database()
    .update(webhookDeliveries)
    .set(received)
    .where(eq(webhookDeliveries.eventId, event.eventId));
  await applyLeftEvents.runTurn();
  expect(await isReadRequested(intent)).toBe(true);
  await expect(applyLeftEvents.runTurn()).resolves.toMatchObject({ taken: 0 });
});

test('one that an older version stored is read once it is processed again', async () => {
  const { intent, odd } = await withOddData();
  const event = signDelivery(odd);
  await deliver(event);
  const { eventId } = webhookDeliveries;
  await database().update(webhookDeliveries).set({ intentId: null }).where(eq(eventId, event.eventId));
  await database().update(intents).set({ rereadRequestedAt: null }).where(eq(intents.id, intent.id));
  const { id = 0 } = (await deliveryOf(event)) ?? {};
  await reprocessOne({ id, session: await sessionOf('operator') });
  expect(await deliveryOf(event)).toMatchObject({ verdict: 'unreadable', intentId: intent.id });
  expect(await isReadRequested(intent)).toBe(true);
});

test('[R97] one whose intent the mirror does not have is read only where its data are those of one', async () => {
  const session = await sessionOf('operator');
  const { id } = anIntent();
  const again = async (event: SignedDelivery) => {
    await deliver(event);
    await database().delete(unreadIntents);
    await reprocessOne({ id: (await deliveryOf(event))?.id ?? 0, session });
    return waiting();
  };
  expect(await again(signDelivery({ id }))).toEqual([]);
  expect(await again(signDelivery({ id }, UNKNOWN_TYPE))).toEqual([]);
  expect(await again(signDelivery(eventData(anIntent({ id }), moved), UNKNOWN_TYPE))).toEqual([id]);
});

test('[R48] [R92] a scheduledFor of null is none, in an event and in a read', async () => {
  const intent = anIntent({ intentType: 'offramp' });
  await mirror(intent);
  const scheduled = { status: 'scheduled', updatedAt: minute(1), scheduledFor: minute(9) };
  const types = { type: 'payout.processing' };
  await deliver(signDelivery(eventData(intent, scheduled), types));
  const over = { status: 'paying_out', updatedAt: minute(2), scheduledFor: null };
  await deliver(signDelivery({ ...eventData(intent), ...over }, types));
  expect(await rowOf(intent)).toMatchObject({ status: 'paying_out', scheduledFor: null });
  await mirror(intentSchema.parse({ ...intent, ...scheduled, updatedAt: minute(3) }));
  await mirror(intentSchema.parse({ ...intent, ...over, updatedAt: minute(4) }));
  expect(await rowOf(intent)).toMatchObject({ status: 'paying_out', scheduledFor: null });
});
