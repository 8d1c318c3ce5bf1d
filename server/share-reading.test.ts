import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetReading, shareReading } from './share-reading.ts';

const NAME = 'of this test';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  forgetReading(NAME);
  vi.useRealTimers();
});

/** The numbers of the readings that are given, where a reading takes so long. */
function readings(tookMs: number) {
  let count = 0;
  return () =>
    shareReading(NAME, async () => {
      vi.advanceTimersByTime(tookMs);
      return Promise.resolve((count += 1));
    });
}

test.each([
  ['a slow reading', { tookMs: 15_000, keptMs: 20_000 }],
  ['a reading of a second', { tookMs: 1_000, keptMs: 20_000 }],
  ['a quick reading', { tookMs: 10, keptMs: 200 }],
])('%s is kept for twenty times what it took, and for twenty seconds at most', async (_name, time) => {
  const ask = readings(time.tookMs);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(time.keptMs - 1);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});
