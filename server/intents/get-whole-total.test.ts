import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { FILTER_DATES } from '#lib/intents/list/filter-date.ts';
import { changeSum } from '#lib/intents/list/change-sum.ts';
import type { ListSum } from '#lib/intents/list/list-sum.ts';
import { MOST_COUNTED, type IntentPage } from '#lib/intents/page/intent-page.ts';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { Session } from '#server/auth/require-session.ts';
import { withBoundedTotal } from '#server/store/intents/totals/bounded-total.ts';
import { sqlClient, type Transaction } from '#server/store/database.ts';
import { seedRows } from '#server/testing/seed-rows.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getWholeTotal } from './get-whole-total.ts';
import { listIntents } from './list-intents.ts';

useTestDatabase();

const ROWS = 120;
beforeAll(async () => {
  await seedRows(sqlClient(), ROWS);
  await sqlClient()`update intents set amount_cents = null where amount_cents % 7 = 0`;
  await sqlClient()`update intents set contradicted_at = now() where amount_cents % 5 = 0`;
});

const aSession = (): Session => ({
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'viewer@example.test',
  name: 'Viewer',
  role: 'viewer',
});
const session = aSession();
const stays = new AbortController().signal;
const total = (filter: IntentFilter, who = session) => getWholeTotal({ filter, session: who, signal: stays });
const ALL = intentFilterSchema.parse({});

async function addUpPages(filter: IntentFilter): Promise<{ total: number; sum: ListSum }> {
  const none = { cents: 0, unknown: 0, contradicted: 0 };
  let sum: ListSum = { onramp: none, offramp: none };
  let count = 0;
  let page: IntentPage | undefined;
  do {
    const cursor = page?.nextCursor;
    page = await listIntents({ filter: { ...filter, ...(cursor && { cursor }) }, session });
    for (const row of page.intents) sum = changeSum(sum, undefined, row);
    count += page.intents.length;
  } while (page.nextCursor !== null);
  return { total: count, sum };
}

describe('all rows of a filter', () => {
  test('amount to what the rows of all its pages amount to, and to what its page says', async () => {
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const days = fc.constantFrom(undefined, ...[300, 200, 100, 20].map(dayAgo));
    const filters = fc.record({
      intentType: fc.constantFrom('all', 'onramp', 'offramp'),
      status: fc.subarray(['completed', 'expired', 'failed', 'a_new_status', 'burned_not_paid']),
      date: fc.constantFrom(...FILTER_DATES),
      from: days,
      to: days,
      minCents: fc.constantFrom(undefined, 0, 400_000),
      maxCents: fc.constantFrom(undefined, 700_000),
      chainId: fc.constantFrom('all', ...CHAIN_IDS),
      query: fc.constantFrom('', 'ref-', '00001', 'nothing'),
      limit: fc.constantFrom(7, 50),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (given) => {
        const filter = intentFilterSchema.parse(given);
        const whole = await total(filter);
        expect(whole).toMatchObject({ state: 'counted', ...(await addUpPages(filter)) });
        const page = await listIntents({ filter, session });
        expect(whole).toMatchObject({ total: page.total, sum: page.sum });
      }),
      { numRuns: 40 },
    );
  });

  test('are dated by the database, at the moment of the count', async () => {
    const clock = async () => {
      const rows = await sqlClient()`select extract(epoch from clock_timestamp()) * 1000 as ms`;
      return Number(rows[0]?.['ms']);
    };
    const before = await clock();
    const whole = await total(ALL);
    const atMs = whole.state === 'counted' ? Date.parse(whole.at) : Number.NaN;
    expect(atMs).toBeGreaterThanOrEqual(Math.floor(before));
    expect(atMs).toBeLessThanOrEqual(await clock());
  });

  test('are not counted for a user who may not read them', async () => {
    const nobody = { ...session, role: 'nobody' } as unknown as Session;
    await expect(total(ALL, nobody)).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  });
});

/** Holds a place until it is left. */
function holdPlace(userId: string, signal = stays) {
  const { promise: left, resolve: leave } = Promise.withResolvers<undefined>();
  const { promise: entered, resolve: enter } = Promise.withResolvers<undefined>();
  const answer = withBoundedTotal({ userId, longestMs: 60_000, signal }, async () => {
    enter(undefined);
    await left;
    return 'done';
  });
  return { entered, leave: () => leave(undefined), answer };
}

const sleep = (tx: Transaction) => tx.execute(sql`select pg_sleep(60)`);

describe('a count is bounded', () => {
  test('one that takes too long is ended', async () => {
    const bounds = { userId: randomUUID(), longestMs: 40, signal: stays };
    await expect(withBoundedTotal(bounds, sleep)).resolves.toBe('too_long');
    await expect(total(ALL)).resolves.toMatchObject({ state: 'counted' });
  });

  test('a user has one at a time, two users have one each, a third waits', async () => {
    const [own, other] = [aSession(), aSession()];
    const first = holdPlace(own.userId);
    await first.entered;
    await expect(total(ALL, own)).resolves.toEqual({ state: 'busy' });
    const second = holdPlace(other.userId);
    await second.entered;
    const third = total(ALL);
    await pause(50);
    first.leave();
    second.leave();
    expect(await Promise.all([first.answer, second.answer])).toEqual(['done', 'done']);
    await expect(third).resolves.toMatchObject({ state: 'counted' });
  });

  test('it ends when its reader leaves, and its place is free again', async () => {
    const reader = new AbortController();
    const { userId } = session;
    const begun = performance.now();
    const answer = withBoundedTotal({ userId, longestMs: 50_000, signal: reader.signal }, (tx) => {
      setTimeout(() => reader.abort(), 30);
      return sleep(tx);
    });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    // Not by the limit of time.
    expect(performance.now() - begun).toBeLessThan(40_000);
    await expect(total(ALL)).resolves.toMatchObject({ state: 'counted' });
  });

  test('nothing is asked for a reader who has left', async () => {
    const bounds = { userId: randomUUID(), longestMs: 1_000, signal: AbortSignal.abort() };
    await expect(withBoundedTotal(bounds, sleep)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a page and the whole agree up to the border, and from there only the whole has a sum', async () => {
  const border = async (rows: number) => {
    await sqlClient()`insert into intents (id, intent_type, status, chain_id, amount_cents, created_at, updated_at, body)
      select gen_random_uuid(), 'onramp', 'at_the_border', 'base', 100, now(), now(), '{}'
      from generate_series(1, ${rows})`;
    const filter = intentFilterSchema.parse({ status: 'at_the_border' });
    return { page: await listIntents({ filter, session }), whole: await total(filter) };
  };
  const below = await border(MOST_COUNTED - 1);
  expect(below.whole).toMatchObject({ total: below.page.total, sum: below.page.sum });
  const at = await border(1);
  expect(at.page).toMatchObject({ total: MOST_COUNTED, sum: null });
  expect(at.whole).toMatchObject({ total: MOST_COUNTED, sum: { onramp: { cents: 100 * MOST_COUNTED } } });
  const above = await border(1);
  expect(above.page).toMatchObject({ total: MOST_COUNTED, sum: null });
  expect(above.whole).toMatchObject({ total: MOST_COUNTED + 1 });
});
