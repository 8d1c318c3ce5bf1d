import { describe, expect, test } from 'vitest';
import { stopClock } from '#server/testing/stop-clock.ts';
import { nextLookAt } from './send-failure.ts';

describe('a request whose answers differ is looked up again after a quarter of its age', () => {
  test.each([
    ['at least two seconds', 0, 2_000],
    ['at least two seconds', 7_000, 2_000],
    ['a quarter', 60_000, 15_000],
    ['at most five minutes', 3_600_000, 300_000],
  ])('%s, at the age of %i ms', (_name, ageMs, waitMs) => {
    stopClock();
    const nowMs = Date.now();
    expect(nextLookAt({ createdAt: new Date(nowMs - ageMs) }).getTime() - nowMs).toBe(waitMs);
  });
});
