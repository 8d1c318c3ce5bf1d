import { setImmediate } from 'node:timers/promises';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { severDatabase, type SeverableDatabase } from '#server/testing/severable-database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { connect, POOL } from './connect.ts';
import { sqlClient } from './database.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';

useTestDatabase();

/** So long that it passes only where a test lets it pass, however slow the machine is. */
const SILENCE_MS = 40_000;

let way: SeverableDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  way = await severDatabase();
});
afterAll(() => way.close());
beforeEach(() => {
  sql = connect(env().databaseUrl, { ...POOL, max: 1, silenceMs: SILENCE_MS });
});
afterEach(async () => {
  vi.useRealTimers();
  await sql.end({ timeout: 1 });
});

const failed = (work: Promise<unknown>) => work.then(() => 'answered', isDatabaseUnavailable);
const pidOf = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;

/** From now on the driver's time passes by `pass` alone. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const pass = (silences: number) => vi.advanceTimersByTime(silences * SILENCE_MS);

/** The database vanishes, and what this asks of it hears nothing until it is over. */
async function inSilence<T>(ask: () => Promise<T>): Promise<T> {
  holdTime();
  way.vanish();
  const silence = { isOver: false };
  const answer = ask().finally(() => (silence.isOver = true));
  while (!silence.isOver) {
    pass(1);
    await setImmediate();
  }
  vi.useRealTimers();
  return answer;
}

test('a statement whose database has vanished fails as unavailable, and the next one finds the database', async () => {
  await sql`select 1`;
  expect(await inSilence(() => failed(sql`select 1`.execute()))).toBe(true);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('and so does a transaction, of which nothing is stored', async () => {
  await sql`create table if not exists kept (n int)`;
  const inserted = Promise.withResolvers<undefined>();
  const vanished = Promise.withResolvers<undefined>();
  const work = sql.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    inserted.resolve(undefined);
    await vanished.promise;
    await tx`insert into kept values (2)`;
  });
  await inserted.promise;
  const second = () => {
    vanished.resolve(undefined);
    return failed(work);
  };
  expect(await inSilence(second)).toBe(true);
  expect(await sql`select * from kept`).toEqual([]);
});

test('a connection that is not used, and one that has something to wait for, is kept', async () => {
  const pid = await pidOf();
  holdTime();
  pass(1.5);
  expect(await pidOf()).toBe(pid);
  const [first, second] = [sql`select pg_sleep(0.1)`.execute(), sql`select pg_sleep(0.5)`.execute()];
  pass(0.7);
  await first;
  pass(0.7);
  await second;
  await sql.begin(async (tx) => {
    await tx`select 1`;
    pass(1.5);
    await tx`select 1`;
  });
  expect(await pidOf()).toBe(pid);
});

test('[R90] events that come meanwhile are not acknowledged, and taken soon after', async () => {
  await remember('sqlClient', () => sql).end({ timeout: 1 });
  forget('sqlClient');
  remember('sqlClient', () => connect(env().databaseUrl, { ...POOL, silenceMs: SILENCE_MS }));
  const deliver = async () => {
    const { rawBody, headers } = signDelivery(eventData(anIntent()));
    return (await receiveApplied(rawBody, headers)).status;
  };
  await Promise.all(Array.from({ length: POOL.max }, () => sqlClient()`select pg_sleep(0.1)`));
  expect(await deliver()).toBe(200);
  expect(await inSilence(deliver)).toBe(503);
  // Not one connection after the other: this is less than another silence.
  await expect.poll(deliver).toBe(200);
});
