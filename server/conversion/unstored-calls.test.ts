import { beforeAll, expect, test } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { UnstoredCalls } from './unstored-calls.ts';

beforeAll(() => useTestEnv());

const UNAVAILABLE = Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' });
const dropped = async (reason: string) => {
  const metric = await metricsRegistry().getSingleMetric('dashboard_service_calls_dropped_total')?.get();
  return metric?.values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
};

test('calls are stored in their order, each once, also those that waited for the database', async () => {
  const calls = new UnstoredCalls({ most: 10, retryMs: 1 });
  const stored: number[] = [];
  let failures = 3;
  for (const call of [1, 2, 3]) {
    calls.add(() => {
      if (failures-- > 0) return Promise.reject(UNAVAILABLE);
      stored.push(call);
      return Promise.resolve();
    });
  }
  expect(await calls.settle(5_000)).toBe(0);
  expect(stored).toEqual([1, 2, 3]);
});

test('while the database is unavailable no more than so many wait; what is dropped is counted', async () => {
  const calls = new UnstoredCalls({ most: 5, retryMs: 1 });
  const before = await dropped('too_many');
  let isUnavailable = true;
  let stored = 0;
  for (let call = 0; call < 12; call += 1) {
    calls.add(() => {
      if (isUnavailable) return Promise.reject(UNAVAILABLE);
      stored += 1;
      return Promise.resolve();
    });
  }
  expect(calls.count).toBe(5);
  expect(await dropped('too_many')).toBe(before + 7);
  expect(await calls.settle(20)).toBe(5);
  isUnavailable = false;
  expect(await calls.settle(5_000)).toBe(0);
  expect(stored).toBe(5);
});

test('a call that the database refuses holds back none after it', async () => {
  const calls = new UnstoredCalls({ most: 5, retryMs: 1 });
  const before = await dropped('refused');
  let isStored = false;
  calls.add(() => Promise.reject(new Error('invalid byte sequence')));
  calls.add(() => {
    isStored = true;
    return Promise.resolve();
  });
  expect(await calls.settle(5_000)).toBe(0);
  expect(isStored).toBe(true);
  expect(await dropped('refused')).toBe(before + 1);
});
