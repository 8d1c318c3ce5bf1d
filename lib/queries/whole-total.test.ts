import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wholeTotalOptions } from './whole-total.ts';

const none = { cents: 0, unknown: 0, contradicted: 0 };
const COUNTED = {
  state: 'counted',
  total: 12_345,
  sum: { onramp: none, offramp: none },
  at: '2026-11-22T22:15:03.000Z',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubAnswers(...answers: readonly object[]) {
  const left = [...answers];
  const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(Response.json(left.shift())));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a count that has to wait is asked for again until it has run', async () => {
  const fetched = stubAnswers({ state: 'busy' }, { state: 'busy' }, COUNTED);
  const answer = new QueryClient().query(wholeTotalOptions('status=failed'));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer).resolves.toEqual(COUNTED);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(
    Array.from({ length: 3 }, () => '/api/intents/total?status=failed'),
  );
});

test('nothing is asked any more once its reader has left', async () => {
  const fetched = stubAnswers({ state: 'busy' }, COUNTED);
  const client = new QueryClient();
  const options = wholeTotalOptions('');
  const answer = client.query(options).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  await client.cancelQueries({ queryKey: options.queryKey });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBeInstanceOf(Error);
  expect(fetched).toHaveBeenCalledTimes(1);
});
