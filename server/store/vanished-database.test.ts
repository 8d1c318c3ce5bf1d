import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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

const SILENCE_MS = 1_000;

let way: SeverableDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  way = await severDatabase();
});
afterAll(() => way.close());
beforeEach(() => {
  sql = connect(env().databaseUrl, { ...POOL, max: 1, silenceMs: SILENCE_MS });
});
afterEach(() => sql.end({ timeout: 1 }));

const failed = (work: Promise<unknown>) => work.then(() => 'answered', isDatabaseUnavailable);
const pidOf = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;

test('a statement whose database has vanished fails as unavailable, and the next one finds the database', async () => {
  await sql`select 1`;
  way.vanish();
  expect(await failed(sql`select 1`.execute())).toBe(true);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('and so does a transaction, of which nothing is stored', async () => {
  await sql`create table if not exists kept (n int)`;
  const work = sql.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    way.vanish();
    await tx`insert into kept values (2)`;
  });
  expect(await failed(work)).toBe(true);
  expect(await sql`select * from kept`).toEqual([]);
});

test('a connection that is not used, and one that has something to wait for, is kept', async () => {
  const pid = await pidOf();
  await sleep(1.5 * SILENCE_MS);
  expect(await pidOf()).toBe(pid);
  await Promise.all([sql`select pg_sleep(0.7)`, sql`select pg_sleep(0.7)`]);
  await sql.begin(async (tx) => {
    await tx`select 1`;
    await sleep(1.5 * SILENCE_MS);
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
  way.vanish();
  expect(await deliver()).toBe(503);
  // Not one connection after the other.
  await expect.poll(deliver, { timeout: 3 * SILENCE_MS }).toBe(200);
});
