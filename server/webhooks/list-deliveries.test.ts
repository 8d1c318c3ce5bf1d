import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  deliveryDetailSchema,
  deliveryFilterSchema,
  deliveryPageSchema,
} from '#lib/webhooks/delivery-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import {
  countDeliveryRows,
  listDeliveryRows,
  MOST_FOUND,
} from '#server/store/webhooks/delivery-list-repository.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { signBody, signDelivery, type SignedDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getDelivery } from './get-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

useTestDatabase();

let session: Session;
beforeEach(async () => {
  session = await sessionOf('viewer');
  await database().delete(webhookDeliveries);
});

const deliver = ({ rawBody, headers }: SignedDelivery) => receiveApplied(rawBody, headers);
const list = async (filter: Readonly<Record<string, string>> = {}) =>
  (await listDeliveries({ filter: deliveryFilterSchema.parse(filter), session })).deliveries;
const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;
const newest = async () => {
  const [row] = await list();
  if (!row) throw new Error('there is none');
  return getDelivery({ id: String(row.id), session });
};
/** Makes a delivery one of another signer. */
const forge = (delivery: SignedDelivery): SignedDelivery => {
  const headers = new Headers(delivery.headers);
  headers.set('webhook-signature', `v1,${Buffer.alloc(32, 7).toString('base64')}`);
  return { ...delivery, headers };
};

describe('what a delivery did', () => {
  test('moved its conversion, brought what was known, or was older', async () => {
    const intent = anIntent();
    await mirror(intent);
    await deliver(signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(9) })));
    await deliver(signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(9) })));
    await deliver(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(5) })));
    const rows = await list();
    expect(rows.map(({ effect, status }) => [effect, status])).toEqual([
      ['older', 'fiat_received'],
      ['known', 'minting'],
      ['moved', 'minting'],
    ]);
    expect(rows.every(({ intentId, isIntentKnown }) => intentId === intent.id && isIntentKnown)).toBe(true);
  });

  test('waits while its conversion is not known here', async () => {
    await deliver(signDelivery(eventData(anIntent())));
    expect(await list()).toMatchObject([{ effect: 'waiting', isIntentKnown: false }]);
  });

  test('a duplicate is marked, and each shows the other', async () => {
    const event = signDelivery(eventData(anIntent()));
    await deliver(event);
    await deliver(event);
    expect((await list()).map(({ verdict, effect }) => [verdict, effect])).toEqual([
      ['duplicate', null],
      ['accepted', 'waiting'],
    ]);
    expect((await newest()).others).toMatchObject([{ verdict: 'accepted' }]);
  });
});

test('lateness and attempt are shown by the event’s own time', async () => {
  const createdAt = new Date(Date.now() - 36 * 60_000).toISOString();
  await deliver(signDelivery(eventData(anIntent()), { createdAt }));
  const [row] = await list();
  expect(row).toMatchObject({ attempt: 4, madeAt: createdAt });
  expect(Math.abs((row?.lateSeconds ?? 0) - 36 * 60)).toBeLessThan(60);
});

test.each([
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '0000-06-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999-01:00',
  '2026',
])(
  'an event that says it was made at %s has no such time, and all of the list can be read',
  async (createdAt) => {
    await deliver(signDelivery(eventData(anIntent())));
    const event = signDelivery(eventData(anIntent()), { createdAt });
    await deliver(event);
    const page = await listDeliveries({ filter: deliveryFilterSchema.parse({}), session });
    expect(deliveryPageSchema.parse(page).deliveries).toMatchObject([
      { eventId: event.eventId, verdict: 'accepted', madeAt: null, lateSeconds: null, attempt: null },
      { madeAt: expect.any(String) as string },
    ]);
    expect(deliveryDetailSchema.parse(await newest())).toMatchObject({ madeAt: null });
  },
);

describe('a refused delivery', () => {
  test('shows nothing of itself as verified, and when it would come again', async () => {
    await deliver(forge(signDelivery(eventData(anIntent()))));
    const delivery = await newest();
    expect(delivery).toMatchObject({
      verdict: 'bad_signature',
      responseStatus: 401,
      intentId: null,
      status: null,
      lateSeconds: null,
      resolvedById: null,
    });
    expect(delivery.nextAttempts.map(({ attempt }) => attempt)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    const [second] = delivery.nextAttempts;
    expect(Date.parse(second?.at ?? '') - Date.parse(delivery.receivedAt)).toBe(5_000);
  });

  test('expects nothing more once the same event was accepted', async () => {
    const event = signDelivery(eventData(anIntent()));
    await deliver(forge(event));
    await deliver(event);
    const [accepted, refused] = await list();
    const delivery = await getDelivery({ id: String(refused?.id), session });
    expect(delivery).toMatchObject({ resolvedById: accepted?.id, nextAttempts: [] });
  });

  test('[R49] is shown without a code to pay', async () => {
    await deliver(signDelivery({ pixPayment: PIX_PAYMENT }));
    const { body } = await newest();
    expect(body).toContain(`"txid":"${PIX_PAYMENT.txid}"`);
    expect(body).not.toContain(PIX_PAYMENT.brcode);
  });

  test('is shown as it was sent, so that no one learns a secret by what is left out of it', async () => {
    const { conversionApiKey, authSecret } = env();
    const sent = signDelivery({ words: [conversionApiKey, authSecret] });
    const headers = new Headers(forge(sent).headers);
    headers.set('webhook-id', `msg_${conversionApiKey}`);
    await deliver({ ...sent, headers });
    const delivery = await newest();
    expect(delivery.verdict).toBe('bad_signature');
    expect(delivery.body).toBe(Buffer.from(sent.rawBody).toString());
    expect(delivery.headers).toContainEqual({ name: 'webhook-id', value: `msg_${conversionApiKey}` });
  });

  test('the signature is masked, whatever was sent for one', async () => {
    const event = signDelivery(eventData(anIntent()));
    const sent = event.headers.get('webhook-signature') ?? '';
    await deliver(event);
    const { headers } = await newest();
    const shown = headers.find(({ name }) => name === 'webhook-signature')?.value ?? '';
    expect(shown).toBe(`v1,••••••${sent.slice(-4)}`);
    expect(JSON.stringify(headers)).not.toContain(sent.slice(3, 20));
  });
});

describe('filters', () => {
  test('by result, event, day and text, together', async () => {
    const intent = anIntent({ clientReference: 'invoice-2026-77' });
    await mirror(intent);
    const event = signDelivery(eventData(intent), { type: 'payin.completed' });
    await deliver(event);
    await deliver(event);
    await deliver(signDelivery(eventData(anIntent()), { type: 'payin.created' }));
    await deliver(signBody(randomUUID(), 'no json'));
    expect(await list()).toHaveLength(4);
    expect(await list({ verdict: 'unreadable' })).toHaveLength(1);
    expect(await list({ type: 'payin.completed' })).toHaveLength(2);
    expect(await list({ type: 'payin.completed', verdict: 'duplicate' })).toHaveLength(1);
    expect(await list({ query: event.eventId })).toHaveLength(2);
    expect(await list({ query: event.eventId.toUpperCase() })).toHaveLength(2);
    expect(await list({ query: `${event.eventId.slice(0, 20)} ${event.eventId.slice(20)}` })).toHaveLength(2);
    expect(await list({ query: intent.id.toUpperCase() })).toHaveLength(2);
    expect(await list({ query: 'INVOICE-2026' })).toHaveLength(2);
    expect(await list({ query: 'nothing-has-this' })).toEqual([]);
  });

  test('by a payout key however it is written, and by the beginning of a term, on a page and in a file', async () => {
    const metadata = { amountCents: 700, destinationAddress: '11222333000181' };
    const intent = anIntent({ intentType: 'offramp', clientReference: 'zz-7', metadata });
    await mirror(intent);
    await deliver(signDelivery(eventData(intent), { type: 'payout.created' }));
    const found = async (query: string) => {
      const filter = deliveryFilterSchema.parse({ query });
      return [(await list({ query })).length, await countDeliveryRows(database(), filter, 9)];
    };
    expect(await found('11.222.333/0001-81')).toEqual([1, 1]);
    expect(await found('11222333')).toEqual([1, 1]);
    expect(await found('Z')).toEqual([1, 1]);
    expect(await found('-7')).toEqual([0, 0]);
  });

  test('by a text that many conversions have: a page has the first of them, a file all', async () => {
    const many = Array.from({ length: 201 }, (_, n) => anIntent({ clientReference: `shop-${String(n)}` }));
    await mirror(...many);
    for (const { id } of many) {
      await database()
        .execute(sql`insert into webhook_deliveries (event_id, type, intent_id, verdict, body, headers)
        values (${randomUUID()}, 'payin.created', ${id}, 'accepted', '{}', '{}')`);
    }
    const filter = deliveryFilterSchema.parse({ query: 'SHOP-' });
    const found = async (isWhole: boolean) =>
      (await listDeliveryRows(database(), { filter, limit: 500, isWhole })).rows.length;
    expect([await found(false), await found(true)]).toEqual([200, 201]);
    const isCut = async (query: string) =>
      (await listDeliveries({ filter: deliveryFilterSchema.parse({ query }), session })).isCut;
    expect([await isCut('SHOP-'), await isCut('shop-20'), await isCut('')]).toEqual([true, false, false]);
    expect(await countDeliveryRows(database(), filter, 500)).toBe(201);
    const byId = deliveryFilterSchema.parse({ query: many[0]?.id.toUpperCase() });
    expect(await countDeliveryRows(database(), byId, 500)).toBe(1);
  });

  test('by a text of more deliveries than a search shows: its newest, of the other filters too', async () => {
    const eventId = randomUUID();
    await database().execute(sql`
      insert into webhook_deliveries (received_at, event_id, type, verdict, body, headers)
      select '2026-11-20T12:00:00Z'::timestamptz + make_interval(mins => n), ${eventId}, 'payin.created',
        case n when 1 then 'accepted' else 'duplicate' end, '{}', '{}'
      from generate_series(1, ${MOST_FOUND + 1}) n`);
    const page = async (filter: object) => {
      const asked = deliveryFilterSchema.parse({ query: eventId, ...filter });
      const { deliveries, isCut } = await listDeliveries({ filter: asked, session });
      return { isCut, newest: deliveries[0]?.verdict, count: deliveries.length };
    };
    expect(await page({})).toEqual({ isCut: true, newest: 'duplicate', count: 50 });
    expect(await page({ verdict: 'accepted' })).toEqual({ isCut: false, newest: 'accepted', count: 1 });
    expect(await page({ to: '2026-11-20' })).toMatchObject({ isCut: false, count: 50 });
    const filter = deliveryFilterSchema.parse({ query: eventId });
    const { rows } = await listDeliveryRows(database(), { filter, limit: MOST_FOUND + 1 });
    expect(rows).toHaveLength(MOST_FOUND);
    expect(rows.map(({ verdict }) => verdict)).not.toContain('accepted');
  });

  test('a day is one of the app’s time zone', async () => {
    await deliver(signDelivery(eventData(anIntent())));
    // 23:30 of 21 November in São Paulo.
    await database()
      .update(webhookDeliveries)
      .set({ receivedAt: sql`'2026-11-22T02:30:00Z'::timestamptz` });
    expect(await list({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(1);
    expect(await list({ from: '2026-11-22' })).toEqual([]);
    expect(await list({ to: '2026-11-20' })).toEqual([]);
    // No day at all filters nothing.
    expect(await list({ from: 'yesterday' })).toHaveLength(1);
  });
});

test('pages are read by key, both ways, whatever comes in between', async () => {
  await database().execute(sql`
    insert into webhook_deliveries (event_id, type, verdict, body, headers)
    select 'evt_' || n, 'payin.created', 'accepted', '{}', '{}' from generate_series(1, 120) n`);
  const page = (cursor?: string | null) =>
    listDeliveries({ filter: deliveryFilterSchema.parse(cursor ? { cursor } : {}), session });
  const first = await page();
  await deliver(signDelivery(eventData(anIntent())));
  const second = await page(first.nextCursor);
  const third = await page(second.nextCursor);
  const ids = [first, second, third].flatMap(({ deliveries }) => deliveries.map(({ eventId }) => eventId));
  expect(ids).toEqual(Array.from({ length: 120 }, (_, index) => `evt_${String(120 - index)}`));
  expect(third.nextCursor).toBeNull();
  expect((await page(third.previousCursor)).deliveries).toEqual(second.deliveries);
  await expect(page('next-1 or 1=1')).rejects.toMatchObject({ fault: { code: 'invalid_input' } });
});

test.each(['0', '-1', '1.5', 'x', '9'.repeat(40), '999999999'])('no delivery has the id %s', async (id) => {
  await expect(getDelivery({ id, session })).rejects.toMatchObject({ fault: { code: 'not_found' } });
});
