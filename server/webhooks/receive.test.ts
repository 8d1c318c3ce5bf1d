import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { unreadIntents } from '#server/store/schema/schema-intents.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf, verdictsOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { signBody, signDelivery, type SignedDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

useTestDatabase();

const deliver = ({ rawBody, headers }: SignedDelivery) => receiveApplied(rawBody, headers);
const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;

async function anOnramp(facts: Readonly<Record<string, unknown>> = {}): Promise<Intent> {
  const intent = anIntent({ pixPayment: PIX_PAYMENT, ...facts });
  await mirror(intent);
  return intent;
}

describe('an authentic event', () => {
  test('[R90] is durable when it is acknowledged, and applied and published right after', async () => {
    const intent = await anOnramp();
    const event = signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) }));
    await expect(deliver(event)).resolves.toEqual({ status: 200, verdict: 'accepted' });
    expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
    expect(await rowOf(intent)).toMatchObject({ status: 'fiat_received', amountCents: 12_345 });
    expect(await timelineOf(intent)).toEqual([
      'status awaiting_fiat_payment read',
      'status fiat_received webhook',
    ]);
    expect((await liveHistory()).at(-1)).toMatchObject({
      type: 'intent.changed',
      source: 'webhook',
      intent: { id: intent.id, status: 'fiat_received' },
    });
  });

  test('[R93] changes only what it carries, and is followed by no read of its own: the next poll is soon', async () => {
    const intent = await anOnramp({ metadata: { note: 'kept' } });
    await deliver(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) })));
    const row = await rowOf(intent);
    expect(row).toMatchObject({ status: 'fiat_received', rereadRequestedAt: null });
    expect(row.nextPollAt).not.toBeNull();
    expect(row.expiresAt?.toISOString()).toBe(intent.expiresAt);
    expect(row.body).toMatchObject({ pixPayment: PIX_PAYMENT, metadata: { note: 'kept' } });
  });

  test('[R94] two events of one type are two events', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) })));
    await deliver(signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(2) })));
    expect(await timelineOf(intent)).toEqual([
      'status awaiting_fiat_payment read',
      'status fiat_received webhook',
      'status minting webhook',
    ]);
  });

  test('[R48] carries scheduledFor only while it is there', async () => {
    const intent = anIntent({ intentType: 'offramp' });
    await mirror(intent);
    const scheduledFor = minute(30);
    const types = { type: 'payout.processing' };
    await deliver(
      signDelivery(eventData(intent, { status: 'scheduled', updatedAt: minute(1), scheduledFor }), types),
    );
    expect((await rowOf(intent)).scheduledFor?.toISOString()).toBe(scheduledFor);
    await deliver(signDelivery(eventData(intent, { status: 'paying_out', updatedAt: minute(2) }), types));
    expect((await rowOf(intent)).scheduledFor).toBeNull();
  });
});

describe('a read is requested by an event', () => {
  const offramp = { intentType: 'offramp' } as const;

  test.each([
    ['that reports an end, on which money depends', {}, { status: 'completed', updatedAt: minute(1) }],
    [
      'that reports a failure, in whose place another may be created',
      {},
      { status: 'failed', updatedAt: minute(1) },
    ],
    ['that takes back an end', { status: 'completed' }, { status: 'minting', updatedAt: minute(1) }],
    [
      '[R89] that is older than the mirror, and another status',
      {},
      { status: 'minting', updatedAt: '2026-11-21T11:00:00.000Z' },
    ],
    ['[R89] that is as old as the mirror, and another status', {}, { status: 'minting' }],
    ['that contradicts what cannot change', {}, { chainId: 'polygon', updatedAt: minute(1) }],
    [
      '[R93] that awaits a payment whose code no read has brought',
      { status: 'created', pixPayment: null },
      { status: 'awaiting_fiat_payment', updatedAt: minute(1) },
    ],
  ] as const)('%s, in a moment', async (_name, facts, stated) => {
    const intent = await anOnramp(facts);
    const startedMs = Date.now();
    await deliver(signDelivery(eventData(intent, stated)));
    const dueMs = (await rowOf(intent)).rereadRequestedAt?.getTime() ?? 0;
    expect(dueMs).toBeGreaterThan(startedMs);
    expect(dueMs - Date.now()).toBeLessThanOrEqual(2_000);
  });

  test.each([
    ['a step forward', {}, { status: 'fiat_received', updatedAt: minute(1) }],
    ['a payment that is still awaited', {}, { updatedAt: minute(1) }],
    ['what the mirror shows already', {}, {}],
    ['what the mirror showed before', {}, { updatedAt: '2026-11-21T11:00:00.000Z' }],
    ['a burn that was approved', offramp, { status: 'burn_approved', updatedAt: minute(1) }],
  ] as const)('not by %s', async (_name, facts, stated) => {
    const intent = await anOnramp(facts);
    const types = intent.intentType === 'offramp' ? { type: 'payout.processing' } : {};
    await deliver(signDelivery(eventData(intent, stated), types));
    expect(await rowOf(intent)).toMatchObject({ rereadRequestedAt: null });
    expect((await rowOf(intent)).nextPollAt).not.toBeNull();
  });

  test('is one for those that come together', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent, { status: 'completed', updatedAt: minute(1) })));
    const dueMs = async () => (await rowOf(intent)).rereadRequestedAt?.getTime() ?? 0;
    const firstMs = await dueMs();
    await deliver(signDelivery(eventData(intent, { status: 'canceled', updatedAt: minute(2) })));
    expect(await dueMs(), 'another instant: whoever has the claim sees it').toBe(firstMs - 1);
  });
});

describe('what the read after an event brings', () => {
  test.each([
    ['the same', {}, 0],
    ['metadata that no page shows', { metadata: { note: 'new' } }, 0],
    ['the hash of the mint', { metadata: { mintTxSignature: '0xab' } }, 1],
    ['another status', { status: 'canceled' }, 1],
    ['a later expiry', { expiresAt: '2026-11-21T14:00:00.000Z' }, 1],
  ])('%s: published %o more times, and the resource is as it was read', async (_name, facts, times) => {
    const intent = await anOnramp();
    const moved = { status: 'minting', updatedAt: minute(1) };
    await deliver(signDelivery(eventData(intent, moved)));
    const published = (await liveHistory()).length;
    const resource = { ...intent, ...moved, pixPayment: null, ...facts };
    await mirror(resource);
    expect(await liveHistory()).toHaveLength(published + times);
    expect(await rowOf(intent)).toMatchObject({ body: resource, eventStatus: null });
  });
});

describe('[R88] the same event again', () => {
  test('later is acknowledged and changes nothing', async () => {
    const intent = await anOnramp();
    const first = signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) }));
    const second = signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(2) }));
    await deliver(first);
    await deliver(second);
    await expect(deliver(first)).resolves.toEqual({ status: 200, verdict: 'accepted' });
    expect((await rowOf(intent)).status).toBe('minting');
    expect(await verdictsOf(first.eventId)).toEqual(['accepted', 'duplicate']);
  });

  test('many times at once is applied once', async () => {
    const intent = await anOnramp();
    const event = signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) }));
    const answers = await Promise.all(Array.from({ length: 40 }, () => deliver(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const verdicts = await verdictsOf(event.eventId);
    expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(1);
    expect(verdicts).toHaveLength(40);
    expect(await timelineOf(intent)).toHaveLength(2);
  });
});

describe('[R89] events in any order', () => {
  const STEPS: readonly [string, number][] = [
    ['awaiting_fiat_payment', 0],
    ['fiat_received', 1],
    ['minting', 2],
    ['failed', 3],
    ['refunding', 4],
  ];
  const eventsOf = (intent: Intent) =>
    STEPS.map(([status, at]) => signDelivery(eventData(intent, { status, updatedAt: minute(at) })));

  test('end in the newest status, with every one on the timeline', async () => {
    const orders = permutations([0, 1, 2, 3, 4]);
    const intents = orders.map(() => anIntent());
    await mirror(...intents);
    const ends = await Promise.all(
      orders.map(async (order, index) => {
        const intent = intents[index] ?? anIntent();
        const events = eventsOf(intent);
        for (const step of order) await deliver(events[step] ?? signDelivery({}));
        const timeline = await timelineOf(intent);
        const statuses = timeline.map((line) => line.split(' ')[1]).join();
        return `${(await rowOf(intent)).status}: ${statuses}`;
      }),
    );
    expect(new Set(ends)).toEqual(new Set([`refunding: ${STEPS.map(([status]) => status).join()}`]));
  });

  test('of many intents at once', async () => {
    const intents = Array.from({ length: 30 }, () => anIntent());
    await mirror(...intents);
    const shuffled = intents.flatMap(eventsOf).sort(() => Math.random() - 0.5);
    const answers = await Promise.all(shuffled.map(deliver));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const intent of intents) expect((await rowOf(intent)).status).toBe('refunding');
  });

  test('an equally old one with another status changes nothing and causes a read', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent, { status: 'canceled' })));
    expect(await rowOf(intent)).toMatchObject({ status: 'awaiting_fiat_payment' });
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  });
});

describe('a status that the service withdraws', () => {
  const seconds = (n: number) => new Date(Date.parse(minute(1)) + n * 1_000).toISOString();

  test.each([
    ['a false "completed"', 'completed', 60],
    ['an honest status of a clock that is 2 s ahead', 'minting', 2],
    ['an honest status of a clock that is 50 ms ahead', 'minting', 0.05],
  ])('%s is gone with the next read, and the body is the read’s', async (_name, status, aheadSeconds) => {
    const intent = await anOnramp({ updatedAt: minute(1) });
    await deliver(signDelivery(eventData(intent, { status, updatedAt: seconds(aheadSeconds) })));
    expect((await rowOf(intent)).status).toBe(status);
    const truth = { ...intent, status: 'minting', metadata: { mintTxSignature: '0xab' }, pixPayment: null };
    await mirror(truth);
    expect(await rowOf(intent)).toMatchObject({ status: 'minting', body: truth, eventStatus: null });
    expect((await liveHistory()).at(-1)).toMatchObject({ intent: { id: intent.id, status: 'minting' } });
  });

  test('a "completed" that only an event has reported is read although nothing comes after it', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent, { status: 'completed', updatedAt: minute(1) })));
    const { nextPollAt, rereadRequestedAt } = await rowOf(intent);
    expect(nextPollAt).not.toBeNull();
    expect(rereadRequestedAt).not.toBeNull();
  });

  test.each([
    [299, 'accepted', 'minting'],
    [301, 'time_ahead', 'awaiting_fiat_payment'],
  ])('with a time %i s ahead of our clock it is %s', async (ahead, verdict, status) => {
    const intent = await anOnramp();
    const updatedAt = new Date(Date.now() + ahead * 1_000).toISOString();
    const event = signDelivery(eventData(intent, { status: 'minting', amountCents: 12_345, updatedAt }));
    await expect(deliver(event)).resolves.toEqual({ status: 200, verdict });
    expect(await verdictsOf(event.eventId)).toEqual([verdict]);
    const row = await rowOf(intent);
    expect(row.status).toBe(status);
    expect(row.rereadRequestedAt ?? row.nextPollAt).not.toBeNull();
    expect(row.rereadRequestedAt === null).toBe(verdict === 'accepted');
  });

  test('[R97] an event from before the first read never counts as newer than it', async () => {
    const intent = anIntent({ status: 'minting', updatedAt: minute(2) });
    await deliver(signDelivery(eventData(intent, { status: 'completed', updatedAt: minute(9) })));
    await mirror(intent);
    expect(await rowOf(intent)).toMatchObject({ status: 'minting', eventStatus: null });
  });
});

describe('a fact that an event contradicts', () => {
  test('stays as it is; the statement is stored, published to open pages and a line of the timeline', async () => {
    const intent = await anOnramp();
    const event = signDelivery(eventData(intent, { amountCents: 100_000, updatedAt: minute(1) }));
    await deliver(event);
    await deliver(signDelivery(eventData(intent, { amountCents: 100_000, updatedAt: minute(2) })));
    const row = await rowOf(intent);
    expect(row).toMatchObject({ amountCents: 12_345, updatedAt: new Date(minute(2)) });
    expect(row.contradictedAt).not.toBeNull();
    const [kept, ...others] = await listContradictions(database(), { intentId: intent.id });
    expect(kept).toMatchObject({
      field: 'amountCents',
      held: '12345',
      stated: '100000',
      source: 'webhook',
      timesSeen: 2,
      reviewedAt: null,
    });
    expect(others).toEqual([]);
    expect(await timelineOf(intent)).toContain('contradiction amountCents webhook');
    const published = (await liveHistory()).filter(
      (live) => live.type === 'intent.changed' && live.intent.id === intent.id,
    );
    expect(published.at(-1)).toMatchObject({ intent: { amountCents: 12_345 } });
    expect(published.at(-1)).not.toHaveProperty('intent.contradictedAt', null);
  });

  test('such as the direction in the name of its type', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent, { updatedAt: minute(1) }), { type: 'payout.processing' }));
    expect(await listContradictions(database(), { intentId: intent.id })).toMatchObject([
      { field: 'intentType', held: 'onramp', stated: 'offramp' },
    ]);
  });

  test('is one alarm on /api/metrics', async () => {
    const intent = await anOnramp();
    const count = async () =>
      Number(
        /contradictions_total\{field="chainId",source="webhook"\} (\d+)/.exec(
          await metricsRegistry().metrics(),
        )?.[1] ?? 0,
      );
    const before = await count();
    await deliver(signDelivery(eventData(intent, { chainId: 'solana', updatedAt: minute(1) })));
    await deliver(signDelivery(eventData(intent, { chainId: 'solana', updatedAt: minute(2) })));
    expect(await count()).toBe(before + 1);
  });
});

describe('what is not authentic', () => {
  test('is refused, recorded, and uses up no id', async () => {
    const intent = await anOnramp();
    const event = signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) }));
    const forged = { ...event, rawBody: Buffer.from(event.rawBody.toString().replace('fiat', 'Fiat')) };
    await expect(deliver(forged)).resolves.toEqual({ status: 401, verdict: 'bad_signature' });
    expect((await rowOf(intent)).status).toBe('awaiting_fiat_payment');
    await expect(deliver(event)).resolves.toEqual({ status: 200, verdict: 'accepted' });
    expect(await verdictsOf(event.eventId)).toEqual(['bad_signature', 'accepted']);
  });

  test('[R86] is refused as stale when only its time is wrong', async () => {
    const intent = await anOnramp();
    const old = signDelivery(eventData(intent), {}, Date.now() - 400_000);
    await expect(deliver(old)).resolves.toEqual({ status: 400, verdict: 'stale_timestamp' });
    expect(await verdictsOf(old.eventId)).toEqual(['stale_timestamp']);
  });

  test('is recorded within bounds: sixty a minute, cut', async () => {
    const eventId = `flood-${randomUUID()}`;
    const headers = new Headers({
      'webhook-id': eventId,
      'webhook-timestamp': '1',
      'webhook-signature': 'x',
    });
    const body = Buffer.from(`\0${'x'.repeat(60_000)}`);
    const { webhookSecrets: secrets, environment } = env();
    const startMs = Date.now() + 3_600_000;
    const flood = async (count: number, nowMs: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          receiveApplied(body, headers, { secrets, environment, clock: () => nowMs }),
        ),
      );
    const answers = await flood(100, startMs);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await verdictsOf(eventId)).toHaveLength(60);
    await flood(1, startMs + 59_999);
    expect(await verdictsOf(eventId)).toHaveLength(60);
    await flood(1, startMs + 60_000);
    expect(await verdictsOf(eventId)).toHaveLength(61);
    expect((await deliveryOf(eventId))?.body).toHaveLength(4_096);
  });

  test('[R84] nor is what was signed with an id too long to be one', async () => {
    for (const [length, status] of [
      [1_024, 200],
      [1_025, 401],
    ] as const) {
      const id = randomUUID().padEnd(length, 'x');
      expect(await deliver(signDelivery({}, { id }))).toMatchObject({ status });
    }
  });
});

describe('what is authentic but not for us is stored and acknowledged', () => {
  test.each([
    ['[R91]', { type: 'payout.teleported' }, 'unknown_type'],
    ['[R14] [R99]', { environment: 'production' }, 'wrong_environment'],
    ['[R100]', { apiVersion: 'v3' }, 'wrong_version'],
  ])('%s %o', async (_rule, facts, verdict) => {
    const intent = await anOnramp();
    const event = signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(1) }), facts);
    await expect(deliver(event)).resolves.toEqual({ status: 200, verdict });
    expect(await verdictsOf(event.eventId)).toEqual([verdict]);
    expect((await rowOf(intent)).status).toBe('awaiting_fiat_payment');
    expect(await timelineOf(intent)).toEqual(['status awaiting_fiat_payment read']);
  });

  test('[R88] [R91] a body that names another event than the signed header', async () => {
    const intent = await anOnramp();
    const event = signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(1) }));
    const eventId = randomUUID();
    const other = signBody(eventId, Buffer.from(event.rawBody).toString());
    await expect(deliver(other)).resolves.toEqual({ status: 200, verdict: 'unreadable' });
    expect((await rowOf(intent)).status).toBe('awaiting_fiat_payment');
    expect(await deliveryOf(eventId)).toMatchObject({ type: 'payin.processing', intentId: null });
    // The id in the body is still free.
    await expect(deliver(event)).resolves.toEqual({ status: 200, verdict: 'accepted' });
  });

  test('[R91] [R99] as it came, with the intent it is about; ids of another environment mean nothing', async () => {
    const intent = await anOnramp();
    const [own, foreign] = [{}, { environment: 'production' }].map((facts) =>
      signDelivery(eventData(intent), facts),
    );
    for (const event of [own, foreign]) {
      await deliver(event ?? signDelivery({}));
      expect(await deliveryOf(event?.eventId ?? '')).toMatchObject({
        intentId: event === own ? intent.id : null,
        body: Buffer.from(event?.rawBody ?? []).toString(),
        headers: Object.fromEntries(event?.headers ?? []),
      });
    }
  });

  test('[R91] an unknown type is still a reason to read', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent), { type: 'payin.canceled' }));
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  });

  test('[R99] another environment causes no read', async () => {
    const intent = await anOnramp();
    await deliver(signDelivery(eventData(intent), { environment: 'production' }));
    expect((await rowOf(intent)).rereadRequestedAt).toBeNull();
  });

  test.each([['not json'], ['[]'], ['{"id":7}'], ['"\\ud800"'], ['']])(
    'a body that cannot be read: %s',
    async (body) => {
      const eventId = randomUUID();
      await expect(deliver(signBody(eventId, body))).resolves.toEqual({ status: 200, verdict: 'unreadable' });
      expect(await verdictsOf(eventId)).toEqual(['unreadable']);
    },
  );

  test('[R92] data that cannot be read', async () => {
    const event = signDelivery({ id: 'no uuid' });
    await expect(deliver(event)).resolves.toEqual({ status: 200, verdict: 'unreadable' });
  });

  test('[R90] a time that PostgreSQL cannot hold, alone', async () => {
    const intent = await anOnramp();
    const poison = signDelivery(
      eventData(intent, { status: 'minting', scheduledFor: '0000-01-01T00:00:00Z', updatedAt: minute(1) }),
    );
    await expect(deliver(poison)).resolves.toMatchObject({ status: 200 });
    expect(await verdictsOf(poison.eventId)).toEqual(['unreadable']);
  });

  test('a time that PostgreSQL cannot hold does not affect other deliveries', async () => {
    const [poisoned, sound] = [await anOnramp(), await anOnramp()];
    const poison = signDelivery(
      eventData(poisoned, { status: 'minting', scheduledFor: '0000-01-01T00:00:00Z', updatedAt: minute(1) }),
    );
    const good = signDelivery(eventData(sound, { status: 'minting', updatedAt: minute(1) }));
    const first = deliver(signDelivery(eventData(sound)));
    const answers = await Promise.all([first, deliver(poison), deliver(good)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await verdictsOf(poison.eventId)).toEqual(['unreadable']);
    expect((await rowOf(sound)).status).toBe('minting');
  });

  test('[R97] an unknown intent gets no row before it has been read', async () => {
    const unknown = anIntent();
    const data: WebhookData = eventData(unknown);
    await expect(deliver(signDelivery(data))).resolves.toEqual({ status: 200, verdict: 'accepted' });
    expect(await findIntent(database(), unknown.id)).toBeUndefined();
    const waiting = await database().select().from(unreadIntents);
    expect(waiting.map(({ intentId }) => intentId)).toContain(unknown.id);
  });

  test('[R97] and its earlier events are on its timeline once it has', async () => {
    const intent = anIntent({ status: 'minting', updatedAt: minute(2) });
    await deliver(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: minute(1) })));
    await mirror(intent);
    expect(await timelineOf(intent)).toEqual(['status fiat_received webhook', 'status minting read']);
    expect((await rowOf(intent)).status).toBe('minting');
  });
});

async function deliveryOf(eventId: string) {
  const [row] = await database()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.eventId, eventId));
  return row;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
