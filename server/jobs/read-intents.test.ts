import { inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { isTerminal, KNOWN_STATUSES } from '#lib/intents/status.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { readBudget } from '#server/store/schema/schema-lists.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';
import { intents, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf, verdictsOf } from '#server/testing/mirror.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
  type SentRequest,
} from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { readIntents } from './read-intents.ts';
import { reconcile } from './reconcile.ts';

useTestDatabase();
let service: ScriptedService;
/** The service refuses more (R101). */
const MOST_IN_PAGE = 100;
/** What the service holds. */
let held: Intent[] = [];
let trouble: ((request: SentRequest) => ScriptedAnswer | Promise<ScriptedAnswer> | undefined) | undefined;

beforeEach(async () => {
  held = [];
  trouble = undefined;
  service = await startScriptedService((request) => trouble?.(request) ?? answer(request));
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
  });
  await database().delete(readBudget);
  await database().delete(unreadIntents);
  await database().delete(jobSchedules);
  await database().update(intents).set({ nextPollAt: null, rereadRequestedAt: null });
});
afterEach(() => service.close());

function answer({ path }: SentRequest): ScriptedAnswer {
  const { pathname, searchParams } = new URL(path, 'http://service');
  if (pathname === '/v2/intents') {
    const status = searchParams.get('status');
    const matching = held.filter((intent) => status === 'all' || intent.status === status);
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    if (limit > MOST_IN_PAGE) return { status: 400, body: { code: 'BAD_REQUEST', message: 'limit' } };
    const page = matching.slice(offset, offset + limit);
    return { status: 200, body: { intents: page, total: matching.length, limit, offset } };
  }
  const intent = held.find(({ id }) => pathname === `/v2/intents/${id}`);
  return intent ? { status: 200, body: intent } : { status: 404, body: { code: 'NOT_FOUND', message: '' } };
}

const deliver = ({ rawBody, headers }: ReturnType<typeof signDelivery>) => receiveApplied(rawBody, headers);
const later = (n: number) => `2026-11-21T13:${String(n).padStart(2, '0')}:00.000Z`;

/** Makes everything that is due due now, and takes it. */
async function readAll(): Promise<void> {
  const past = sql`now() - interval '1 second'`;
  await database()
    .update(intents)
    .set({ rereadRequestedAt: past })
    .where(sql`${intents.rereadRequestedAt} is not null`);
  await database()
    .update(intents)
    .set({ nextPollAt: past })
    .where(sql`${intents.nextPollAt} is not null`);
  await database().update(unreadIntents).set({ dueAt: past });
  await readIntents.runTurn();
}

describe('after an event', () => {
  test('[R93] a turn of the job reads nothing: there was no reason to doubt it', async () => {
    const intent = anIntent();
    await mirror(intent);
    await deliver(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: later(1) })));
    await readIntents.runTurn();
    expect(service.requests).toHaveLength(0);
  });

  test('[R93] the intent is read once', async () => {
    const intent = anIntent();
    await mirror(intent);
    await database().update(intents).set({ nextPollAt: null });
    held = [{ ...intent, status: 'fiat_received', updatedAt: later(1), metadata: { fresh: true } }];
    await deliver(signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: later(1) })));
    await readAll();
    const row = await rowOf(intent);
    expect(row.body).toMatchObject({ metadata: { fresh: true } });
    expect(row.rereadRequestedAt).toBeNull();
    await database().update(intents).set({ nextPollAt: null });
    await readAll();
    expect(service.requests).toHaveLength(1);
  });

  test('one that comes during the read is read for, too', async () => {
    const intent = anIntent();
    await mirror(intent);
    held = [intent];
    const during = signDelivery(eventData(intent, { status: 'completed', updatedAt: later(2) }));
    trouble = () => {
      trouble = undefined;
      void deliver(during);
      return undefined;
    };
    await deliver(signDelivery(eventData(intent, { status: 'canceled' })));
    await readAll();
    await expect.poll(() => verdictsOf(during.eventId)).toEqual(['accepted']);
    const row = await rowOf(intent);
    expect(row.status).toBe('completed');
    expect(row.rereadRequestedAt).not.toBeNull();
  });

  test.each([
    ['a 503', { status: 503 }],
    ['HTML', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, body: { status: 'completed' } }],
    ['a cut connection', 'cut'],
    ['a 404', { status: 404 }],
  ] as const)('%s leaves the mirror as it is and the read due', async (_name, answered) => {
    const intent = anIntent({ pixPayment: PIX_PAYMENT });
    await mirror(intent);
    trouble = () => answered;
    await deliver(signDelivery(eventData(intent, { status: 'canceled' })));
    await readAll();
    const row = await rowOf(intent);
    expect(row).toMatchObject({ status: 'awaiting_fiat_payment', body: { pixPayment: PIX_PAYMENT } });
    expect(row.rereadRequestedAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('[R18] a 429 rests all background reads', async () => {
    const [first, second] = [anIntent(), anIntent()];
    await mirror(first, second);
    await database().update(intents).set({ nextPollAt: null });
    trouble = () => ({ status: 429, headers: { 'retry-after': '30' } });
    await deliver(signDelivery(eventData(first, { updatedAt: later(1) })));
    await readAll();
    await deliver(signDelivery(eventData(second, { updatedAt: later(1) })));
    await readAll();
    expect(service.requests).toHaveLength(1);
  });
});

describe('[R97] an event of an unknown intent', () => {
  test('was a sample when the service does not know it, asked again and again: no row, nothing published', async () => {
    const sample = anIntent();
    const event = signDelivery(eventData(sample), { type: 'payin.completed' });
    await deliver(event);
    for (let turn = 0; turn < 3; turn += 1) await readAll();
    expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
    await readAll();
    expect(await verdictsOf(event.eventId)).toEqual(['sample']);
    expect(await findIntent(database(), sample.id)).toBeUndefined();
    expect(await database().select().from(unreadIntents)).toEqual([]);
    expect(JSON.stringify(await liveHistory())).not.toContain(sample.id);
  });

  test('was none when the intent came to be known while it was asked for', async () => {
    const intent = anIntent();
    const event = signDelivery(eventData(intent), { type: 'payin.completed' });
    await deliver(event);
    for (let turn = 0; turn < 3; turn += 1) await readAll();
    trouble = async () => {
      trouble = undefined;
      await mirror(intent);
      return { status: 404, body: { code: 'NOT_FOUND', message: '' } };
    };
    await readAll();
    expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
    expect(await findIntent(database(), intent.id)).toBeDefined();
  });

  test.each([
    ['404', { status: 404, body: { code: 'NOT_FOUND', message: '' } }],
    ['503', { status: 503 }],
  ] as const)('that comes while the last read gets its %s is read for, too', async (_name, answered) => {
    const intent = anIntent({ status: 'completed', updatedAt: later(3) });
    const [first, second] = [
      signDelivery(eventData(intent)),
      signDelivery(eventData(intent, { updatedAt: later(1) })),
    ];
    await deliver(first);
    for (let turn = 0; turn < 3; turn += 1) await readAll();
    trouble = async () => {
      trouble = undefined;
      await deliver(second);
      return answered;
    };
    await readAll();
    expect(await verdictsOf(first.eventId)).toEqual(['accepted']);
    expect(await verdictsOf(second.eventId)).toEqual(['accepted']);
    const [waiting] = await database().select().from(unreadIntents);
    expect(waiting).toMatchObject({ intentId: intent.id });
    expect(waiting?.dueAt.getTime()).toBeLessThanOrEqual(databaseNow().getTime());
    held = [intent];
    await readIntents.runTurn();
    expect((await rowOf(intent)).status).toBe('completed');
  });

  test('is asked for as often as one that comes later needs, before that one is a sample', async () => {
    const sample = anIntent();
    const [first, second] = [signDelivery(eventData(sample)), signDelivery(eventData(sample))];
    await deliver(first);
    for (let turn = 0; turn < 3; turn += 1) await readAll();
    await deliver(second);
    await readAll();
    expect(await verdictsOf(second.eventId)).toEqual(['accepted']);
    for (let turn = 0; turn < 3; turn += 1) await readAll();
    expect(await verdictsOf(first.eventId)).toEqual(['sample']);
    expect(await verdictsOf(second.eventId)).toEqual(['sample']);
  });

  test('is adopted when it does', async () => {
    const intent = anIntent({ status: 'completed', updatedAt: later(3) });
    held = [intent];
    await deliver(signDelivery(eventData(intent, { status: 'minting', updatedAt: later(1) })));
    await deliver(signDelivery(eventData(intent)));
    await readAll();
    expect(await timelineOf(intent)).toEqual(['status minting webhook', 'status completed read']);
    expect(await database().select().from(unreadIntents)).toEqual([]);
  });

  test('is read again later when the service is unavailable', async () => {
    const unknown = anIntent();
    trouble = () => ({ status: 503 });
    const event = signDelivery(eventData(unknown));
    await deliver(event);
    await readAll();
    expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
    held = [unknown];
    trouble = undefined;
    await readAll();
    expect((await rowOf(unknown)).id).toBe(unknown.id);
  });
});

describe('without events', () => {
  test('[R95] an intent that is canceled in silence is found by the poll', async () => {
    const intent = anIntent();
    await mirror(intent);
    held = [{ ...intent, status: 'canceled', updatedAt: later(1) }];
    await readAll();
    expect(await rowOf(intent)).toMatchObject({ status: 'canceled', nextPollAt: null });
    expect((await liveHistory()).at(-1)).toMatchObject({ source: 'read', intent: { status: 'canceled' } });
  });

  test('[R38] a failed one is read on, a completed one is not', async () => {
    const [failed, completed] = [anIntent({ status: 'failed' }), anIntent({ status: 'completed' })];
    await mirror(failed, completed);
    held = [{ ...failed, status: 'refunding', updatedAt: later(1) }, completed];
    await readAll();
    expect((await rowOf(failed)).status).toBe('refunding');
    expect(service.requests.map(({ path }) => path)).toEqual([`/v2/intents/${failed.id}`]);
  });

  test('[R98] what was made elsewhere is found by the list, and what moved there', async () => {
    const moved = anIntent();
    await mirror(moved);
    const elsewhere = Array.from({ length: 120 }, () => anIntent({ status: 'completed' }));
    held = [...elsewhere, { ...moved, status: 'minting', updatedAt: later(1) }];
    await reconcile.runTurn();
    expect((await rowOf(moved)).status).toBe('minting');
    for (const intent of elsewhere) expect((await rowOf(intent)).status).toBe('completed');
  });

  test('[R98] what is open is read again soon, and the whole list once a day', async () => {
    const shift = (by: string) =>
      database()
        .update(jobSchedules)
        .set({ nextRunAt: sql`${jobSchedules.nextRunAt} - ${by}::interval` });
    const isKnown = async ({ id }: Intent) => (await findIntent(database(), id)) !== undefined;
    const wholeReads = () => service.requests.filter(({ path }) => path.includes('status=all')).length;
    await reconcile.runTurn();
    const open = KNOWN_STATUSES.filter((status) => !isTerminal(status)).map((status) => anIntent({ status }));
    const ended = anIntent({ status: 'completed' });
    held = [...open, ended];
    await reconcile.runTurn();
    for (const intent of open) expect([intent.status, await isKnown(intent)]).toEqual([intent.status, true]);
    const later = anIntent();
    held = [...held, later];
    await reconcile.runTurn();
    expect(await isKnown(later)).toBe(false);
    await shift('6 minutes');
    await reconcile.runTurn();
    expect([await isKnown(later), await isKnown(ended), wholeReads()]).toEqual([true, false, 1]);
    await shift('1 day');
    await reconcile.runTurn();
    expect([await isKnown(ended), wholeReads()]).toEqual([true, 2]);
  });

  test('[R98] one process reads the list for all', async () => {
    held = [anIntent()];
    await Promise.all(Array.from({ length: 5 }, () => reconcile.runTurn()));
    const wholeLists = service.requests.filter(({ path }) => path.includes('status=all'));
    expect(wholeLists).toHaveLength(1);
  });

  test('[R98] a list that cannot be read is read soon again', async () => {
    trouble = () => ({ status: 400 });
    await reconcile.runTurn();
    const schedules = await database().select().from(jobSchedules);
    const soonest = Math.min(...schedules.map(({ nextRunAt }) => nextRunAt.getTime()));
    expect(soonest - Date.now()).toBeLessThan(60_000);
  });
});

test('claimed rows are another process’s until the lease ends', async () => {
  const intent = anIntent();
  await mirror(intent);
  await database().update(intents).set({ nextPollAt: null });
  held = [{ ...intent, updatedAt: later(1) }];
  await deliver(signDelivery(eventData(intent, { status: 'canceled' })));
  await database()
    .update(intents)
    .set({ nextPollAt: null, rereadRequestedAt: sql`now() - interval '1 second'` })
    .where(sql`${intents.rereadRequestedAt} is not null`);
  await Promise.all(Array.from({ length: 6 }, () => readIntents.runTurn()));
  expect(service.requests).toHaveLength(1);
});

test('one intent whose state cannot be stored is a failed turn, and keeps no other from being read', async () => {
  const [poisoned, other] = [anIntent(), anIntent()];
  await mirror(poisoned, other);
  held = [poisoned, other].map((intent) => ({
    ...intent,
    status: 'fiat_received',
    updatedAt: new Date(Date.now() + 1_000).toISOString(),
  }));
  await database()
    .update(intents)
    .set({ rereadRequestedAt: sql`now() - interval '1 second'` })
    .where(inArray(intents.id, [poisoned.id, other.id]));
  const run = (text: string) => database().execute(sql.raw(text));
  await run(
    `create function refuse_status() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await run(`create trigger refuse_status before update on intents for each row
    when (old.status <> new.status and old.id = '${poisoned.id}') execute function refuse_status()`);
  await expect(readIntents.runTurn()).rejects.toMatchObject({ name: 'RowsFailedError' });
  await run('drop trigger refuse_status on intents; drop function refuse_status');
  expect(await rowOf(other)).toMatchObject({ status: 'fiat_received' });
  expect(await rowOf(poisoned)).toMatchObject({ status: poisoned.status });
});
