import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTokens } from './token-bucket.ts';

const RATE = { capacity: 10, refillPerSecond: 1 };
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['back', -600_000],
  ['forward', 600_000],
])('a clock that steps %s neither locks a bucket nor fills it', (where, stepMs) => {
  const take = () => takeTokens(where, 1, RATE);
  for (let count = 0; count < 10; count += 1) expect(take()).toBe(true);
  expect(take()).toBe(false);
  vi.setSystemTime(Date.now() + stepMs);
  expect(take()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(take()).toBe(true);
  expect(take()).toBe(false);
});
