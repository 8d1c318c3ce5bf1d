import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/env.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { database } from '#server/store/database.ts';
import { claimStatusPage } from '#server/store/intents/status-pages-repository.ts';
import { newLease } from '#server/store/jobs/lease.ts';
import { findReadBudget, LONGEST_PAUSE_MS } from '#server/store/read-budget-repository.ts';
import { intents, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { readBudget, statusPages } from '#server/store/schema/schema-lists.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf } from '#server/testing/mirror.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { forget } from '#server/testing/forget.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { readIntents } from './read-intents.ts';
import { registerReadGauges } from './register-read-gauges.ts';

useTestDatabase();
let service: ScriptedService;
let held: readonly Intent[] = [];
let trouble: (() => ScriptedAnswer | undefined) | undefined;

beforeEach(async () => {
  stopClock();
  held = [];
  trouble = undefined;
  service = await startScriptedService(({ path }) => trouble?.() ?? answer(path));
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
    READS_PER_MINUTE: '1200',
  });
  await database().delete(readBudget);
  await database().delete(statusPages);
  await database().delete(unreadIntents);
  await database().update(intents).set({ nextPollAt: null, rereadRequestedAt: null });
});
afterEach(() => service.close());

function answer(path: string): ScriptedAnswer {
  const { pathname, searchParams } = new URL(path, 'http://service');
  if (pathname !== '/v2/intents') {
    const found = held.find(({ id }) => pathname === `/v2/intents/${id}`);
    return found ? { status: 200, body: found } : { status: 404, body: { code: 'NOT_FOUND', message: '' } };
  }
  const matching = held.filter(({ status }) => status === searchParams.get('status'));
  const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
  const page = matching.slice(offset, offset + limit);
  return { status: 200, body: { intents: page, total: matching.length, limit, offset } };
}

/** So many are left above what polls leave to others, and no more come: a burst of 1,200 a minute is 100. */
async function leaveReads(count: number): Promise<void> {
  const filledAt = new Date(Date.now() + LONGEST_PAUSE_MS);
  await database()
    .insert(readBudget)
    .values({ name: 'service', leftCount: 50 + count, filledAt })
    .onConflictDoUpdate({ target: readBudget.name, set: { leftCount: 50 + count, filledAt } });
}

/** Intents of the mirror and of the service that have been due for so long. */
async function due(dueForSeconds: number, ...facts: readonly Readonly<Record<string, unknown>>[]) {
  const made = facts.map((one) => anIntent(one));
  await mirror(...made);
  const ids = made.map(({ id }) => id);
  const nextPollAt = new Date(Date.now() - dueForSeconds * 1_000);
  await database().update(intents).set({ nextPollAt }).where(inArray(intents.id, ids));
  held = [...held, ...made];
  return made;
}

const many = (count: number, facts = {}) => Array.from({ length: count }, () => facts);
const turns = (count: number) => Promise.all(Array.from({ length: count }, () => readIntents.runTurn()));
const paths = () => service.requests.map(({ path }) => path);
const OFFRAMP = { intentType: 'offramp' } as const;
/** One of each, so that no list is cheaper. */
const EACH = [
  { ...OFFRAMP, status: 'created' },
  { ...OFFRAMP, status: 'failed' },
  { ...OFFRAMP, status: 'refunding' },
  { ...OFFRAMP, status: 'requires_compliance' },
  { ...OFFRAMP, status: 'a_new_status' },
];

describe('the budget of reads', () => {
  test('holds for all processes together: what is left is read, and nothing more', async () => {
    await due(5, ...EACH);
    await leaveReads(3);
    await turns(4);
    await turns(4);
    expect(service.requests).toHaveLength(3);
    expect(await findReadBudget(database())).toMatchObject({ polledTotal: 3, askedTotal: 0 });
    await leaveReads(9);
    await turns(1);
    expect(service.requests).toHaveLength(5);
  });

  test('what is not read stays due, and a turn says when there is more', async () => {
    await due(5, ...EACH);
    await leaveReads(0);
    const beganAtMs = Date.now();
    const { taken, nextDueAt } = await readIntents.runTurn();
    expect(taken).toBe(0);
    expect(nextDueAt?.getTime()).toBeGreaterThan(beganAtMs);
  });

  test('[R18] a 429 stops every process, and what a user asks for is still read', async () => {
    const [first] = await due(5, ...EACH);
    await leaveReads(1);
    trouble = () => ({ status: 429, headers: { 'retry-after': '30' } });
    await turns(1);
    await leaveReads(50);
    await turns(4);
    expect(service.requests).toHaveLength(1);
    trouble = undefined;
    await readFreshIntent(first?.id ?? '');
    expect(service.requests).toHaveLength(2);
    expect((await findReadBudget(database()))?.pausedUntil?.getTime()).toBeGreaterThan(Date.now() + 25_000);
  });

  test('[R18] a 429 that a user gets stops the polls, too, and their own reads are counted', async () => {
    const [first] = await due(5, ...EACH);
    await leaveReads(50);
    trouble = () => ({ status: 429 });
    await expect(readFreshIntent(first?.id ?? '')).rejects.toThrow();
    trouble = undefined;
    await turns(3);
    expect(service.requests).toHaveLength(1);
    await expect.poll(async () => (await findReadBudget(database()))?.askedTotal).toBe(1);
  });
});

describe('who is read first', () => {
  test('a burn that is reported, then an awaited payment, then what is due for longest', async () => {
    const [old] = await due(25, { ...OFFRAMP, status: 'failed' });
    const [older] = await due(28, { ...OFFRAMP, status: 'refunding' });
    const [payment] = await due(2, { status: 'awaiting_fiat_payment' });
    const [burn] = await due(1, { ...OFFRAMP, status: 'burn_approved' });
    for (let turn = 0; turn < 4; turn += 1) {
      await leaveReads(1);
      await turns(1);
    }
    expect(paths()).toEqual([burn, payment, older, old].map((one) => `/v2/intents/${one?.id}`));
  });

  test('nothing waits for ever: what is overdue comes before what is urgent, and waits for no requested read', async () => {
    const [old] = await due(120, { ...OFFRAMP, status: 'failed' });
    await due(1, { ...OFFRAMP, status: 'burn_approved' }, { ...OFFRAMP, status: 'paying_out' });
    await leaveReads(-24);
    await turns(1);
    expect(paths()).toEqual([`/v2/intents/${old?.id}`]);
  });
});

describe('with one read at a time, and all of them unreadable', () => {
  /** Five of each are due, and one poll is overdue; answers the kinds of what is read in so many turns. */
  async function kindsReadIn(turnCount: number, dueForMs: { reread: number; unread: number }) {
    const [polled] = await due(120, { ...OFFRAMP, status: 'failed' });
    const rereads = await due(-3_600, ...many(5, { ...OFFRAMP, status: 'refunding' }));
    const ids = rereads.map(({ id }) => id);
    const rereadRequestedAt = new Date(Date.now() - dueForMs.reread);
    await database().update(intents).set({ rereadRequestedAt }).where(inArray(intents.id, ids));
    const dueAt = new Date(Date.now() - dueForMs.unread);
    const unread = many(5).map(() => ({ intentId: crypto.randomUUID(), dueAt }));
    await database().insert(unreadIntents).values(unread);
    trouble = () => ({ status: 200, body: {} });
    for (let turn = 0; turn < turnCount; turn += 1) {
      await leaveReads(-24);
      await turns(1);
    }
    const kindOf = (id: string) => (id === polled?.id ? 'poll' : ids.includes(id) ? 'reread' : 'unread');
    return paths().map((path) => kindOf(path.split('/').at(-1) ?? ''));
  }

  test.each([
    { reread: 1_000, unread: 1_000 },
    { reread: 90_000, unread: 1_000 },
    { reread: 1_000, unread: 90_000 },
  ])('each kind of read has its turn: %o', async (dueForMs) => {
    const kinds = await kindsReadIn(4, dueForMs);
    expect(kinds).toHaveLength(4);
    expect(new Set(kinds)).toEqual(new Set(['poll', 'reread', 'unread']));
  });

  test.each(['rereadRequestedAt', 'nextPollAt'] as const)(
    'what fails by %s is tried ever more rarely',
    async (column) => {
      const [{ id }] = (await due(120, { ...OFFRAMP, status: 'failed' })) as [Intent];
      trouble = () => ({ status: 200, body: {} });
      const waits: number[] = [];
      for (const agoMs of [1_000, 5 * MINUTE_MS]) {
        const readBegunAt = new Date(Date.now() - agoMs);
        const none = { rereadRequestedAt: null, nextPollAt: new Date(Date.now() + HOUR_MS) };
        const change = { ...none, [column]: new Date(Date.now() - 1_000), readBegunAt };
        await database().update(intents).set(change).where(eq(intents.id, id));
        await leaveReads(50);
        await turns(1);
        const row = await rowOf({ id });
        waits.push(Number(row[column]) - Date.now());
        // It is not read once more by its poll meanwhile.
        expect(Number(row.nextPollAt)).toBeGreaterThanOrEqual(Number(row[column]));
      }
      const [first = 0, second = 0] = waits;
      expect(first).toBeLessThan(20_000);
      expect(second).toBeGreaterThan(60_000);
      expect(service.requests).toHaveLength(2);
    },
  );
});

describe('many of one status', () => {
  // One turn after another: a page that takes longer than its lease, on a busy machine, is another's again.
  test('are read as pages of its list, each page once, and nothing is published', async () => {
    const made = await due(5, ...many(250));
    const published = (await liveHistory()).length;
    for (let turn = 0; turn < 6; turn += 1) await turns(1);
    const offsets = paths().map((path) => new URL(path, service.url).searchParams.get('offset'));
    expect(offsets).toEqual(['0', '90', '180']);
    const rows = await Promise.all([made[0], made[120], made[249]].map((one) => rowOf(one ?? anIntent())));
    for (const row of rows) expect(row.nextPollAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await liveHistory()).toHaveLength(published);
  });

  test('one process reads a page of it at a time', async () => {
    const lease = await newLease();
    const claimed = await Promise.all(many(3).map(() => claimStatusPage(database(), 'created', lease)));
    expect(claimed.filter((page) => page !== undefined)).toHaveLength(1);
  });

  test('[R95] what a list read to its end lacked is read by itself, and once', async () => {
    const made = await due(5, ...many(40));
    const gone = made
      .slice(0, 3)
      .map((one) => ({ ...one, status: 'canceled', updatedAt: '2026-11-21T12:30:00Z' }));
    held = [...gone, ...made.slice(3)];
    // One after another: a turn that saw the page as free, and claims it once it was read, reads it again.
    for (let turn = 0; turn < 8; turn += 1) await turns(1);
    expect(paths().filter((path) => path.includes('?'))).toHaveLength(1);
    expect(paths().filter((path) => !path.includes('?'))).toHaveLength(3);
    for (const one of gone) expect(await rowOf(one)).toMatchObject({ status: 'canceled', nextPollAt: null });
  });

  test('where few are due of many, those few are read one by one', async () => {
    await due(-3_600, ...many(250));
    const [one, other] = await due(5, {}, {});
    await turns(1);
    expect(new Set(paths())).toEqual(new Set([one, other].map((each) => `/v2/intents/${each?.id}`)));
  });

  test('a page that fails is not asked for again at once, nor its rows one by one', async () => {
    await due(5, ...many(40));
    trouble = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: '' } });
    for (let turn = 0; turn < 3; turn += 1) await turns(2);
    expect(service.requests).toHaveLength(1);
  });
});

test('the metrics show the budget, its use and by how long the reads are behind', async () => {
  forget('metricsRegistry');
  registerReadGauges();
  const metrics = async () => metricsRegistry().metrics();
  await due(30, ...EACH);
  await leaveReads(2);
  await turns(1);
  expect(await metrics()).toMatch(/^dashboard_reads_per_minute 1200$/m);
  expect(await metrics()).toMatch(/^dashboard_reads_spent\{kind="polled"\} 2$/m);
  expect(await metrics()).toMatch(/^dashboard_oldest_due_read_seconds 3\d(\.\d+)?$/m);
  expect(await metrics()).toMatch(/^dashboard_reads_paused_seconds 0$/m);
});
