import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PROCESS_SEEN_MS } from '#lib/system/find-alarms.ts';
import { CLIENT_ADDRESS_HEADER, CLIENT_KIND_HEADER } from '#server/http/stamped-headers.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';
import { answerHealth, registerReadyGauge } from './answer-health.ts';
import { answerMetrics } from './answer-metrics.ts';
import { log } from '#server/observability/log.ts';
import { noteReadingStored } from '#server/observability/reading.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { sqlClient } from '#server/store/database.ts';

const METRICS_TOKEN = 'a-token-for-metrics';
const loopback = { [CLIENT_ADDRESS_HEADER]: '127.0.0.1', [CLIENT_KIND_HEADER]: 'local' };
const stranger = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9', [CLIENT_KIND_HEADER]: 'remote' };
const throughProxy = { ...loopback, [CLIENT_KIND_HEADER]: 'remote' };

const collect = () => metricsRegistry().metrics();

describe('metrics', () => {
  test.each([
    ['this machine', loopback, 200],
    ['a stranger', stranger, 403],
    ['a proxy on this machine', throughProxy, 403],
    ['a stranger with the token', { ...stranger, authorization: `Bearer ${METRICS_TOKEN}` }, 200],
    ['a stranger with another token', { ...stranger, authorization: 'Bearer a-wrong-token' }, 403],
  ])('for %s', async (_who, headers, status) => {
    useTestEnv({ METRICS_TOKEN });
    expect((await answerMetrics(new Headers(headers), collect)).status).toBe(status);
  });

  test('need a token that is configured', async () => {
    useTestEnv();
    const headers = new Headers({ ...stranger, authorization: 'Bearer undefined' });
    const answer = await answerMetrics(headers, collect);
    expect(answer.status).toBe(403);
  });

  test('are Prometheus text', async () => {
    const answer = await answerMetrics(new Headers(loopback), collect);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('process_cpu_seconds_total');
  });
});

describe('health', () => {
  useTestDatabase();
  beforeEach(() => {
    forget('database-readiness');
    forget('health-failures');
  });

  test('is ready when the database answers', async () => {
    const answer = await answerHealth(true);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ready',
      live: true,
      ready: true,
      checks: { database: 'up' },
    });
  });

  test('the metrics of a front say the same', async () => {
    let isServing = true;
    registerReadyGauge(() => isServing);
    expect(await collect()).toContain('\ndashboard_ready 1\n');
    isServing = false;
    expect(await collect()).toContain('\ndashboard_ready 0\n');
    isServing = true;
    forget('database-readiness');
    vi.spyOn(sqlClient(), 'unsafe').mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    expect(await collect()).toContain('\ndashboard_ready 0\n');
  });

  test('is not ready while there are no pages, or the end has begun', async () => {
    const answer = await answerHealth(false);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'unready', checks: { database: 'up' } });
  });

  test('asks the database once for all who ask at once or right after, and says at once that the end began', async () => {
    const question = vi.spyOn(sqlClient(), 'unsafe');
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerHealth(true)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await answerHealth(false)).status).toBe(503);
    expect(question).toHaveBeenCalledTimes(1);
    const askAgain = async () => {
      await answerHealth(true);
      return question.mock.calls.length;
    };
    await expect.poll(askAgain).toBe(2);
    question.mockRestore();
  });

  test('is not ready while what this process says cannot be stored: a full disk still answers questions', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    noteReadingStored();
    vi.advanceTimersByTime(PROCESS_SEEN_MS);
    expect((await answerHealth(true)).status).toBe(200);
    vi.advanceTimersByTime(1_000);
    const answer = await answerHealth(true);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ checks: { database: 'down' } });
    noteReadingStored();
    vi.advanceTimersByTime(1_000);
    expect((await answerHealth(true)).status).toBe(200);
    vi.useRealTimers();
    forget('reading-stored');
  });

  test('is not ready while the database has no room for what processes notify one another of', async () => {
    const [{ name } = { name: '' }] = await sqlClient()<
      { name: string }[]
    >`select current_database() as name`;
    await sqlClient().unsafe(`create schema full_queue;
      create function full_queue.pg_notification_queue_usage() returns float8 language sql as 'select 0.995';
      alter database ${name} set search_path = full_queue, pg_catalog, public`);
    forget('sqlClient');
    expect((await answerHealth(true)).status).toBe(503);
    await sqlClient().unsafe(`alter database ${name} reset search_path`);
    forget('sqlClient');
    forget('database-readiness');
    expect((await answerHealth(true)).status).toBe(200);
  });

  test('says that the database does not answer once a minute, however often it is asked', async () => {
    const warn = vi.spyOn(log(), 'warn');
    vi.spyOn(sqlClient(), 'unsafe').mockImplementation(() => {
      throw new Error('no connection');
    });
    for (let asked = 0; asked < 3; asked += 1) {
      forget('database-readiness');
      await answerHealth(true);
    }
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('is alive but not ready when it does not, and says nothing about where it is', async () => {
    useTestEnv({ DATABASE_URL: 'postgres://someone:hush-hush@127.0.0.1:1/none' });
    forget('sqlClient');
    const answer = await answerHealth(true);
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({ live: true, ready: false });
    expect(text).not.toContain('hush');
    expect(text).not.toContain(TEST_SETTINGS.CONVERSION_API_KEY);
  });
});
