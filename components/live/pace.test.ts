import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from '#lib/time/pause.ts';
import { atMostEvery, onceAfter } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('twenty events a second make an open overview read once in two seconds, and once after the last', async () => {
  const read = vi.fn(() => Promise.resolve());
  const readOverview = atMostEvery(2_000, read);
  for (let event = 0; event < 200; event += 1) {
    readOverview();
    await vi.advanceTimersByTimeAsync(50);
  }
  const during = read.mock.calls.length;
  expect(during).toBeGreaterThanOrEqual(5);
  expect(during).toBeLessThanOrEqual(6);
  readOverview();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(during + 1);
});

test('a single event is followed by a read at once, and by no other', async () => {
  const read = vi.fn(() => Promise.resolve());
  const readOverview = atMostEvery(2_000, read);
  readOverview();
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledOnce();
  readOverview();
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  ['ends', () => pause(5_000)],
  ['fails', () => pause(5_000).then(() => Promise.reject(new Error('no answer')))],
])('a read begins only once the one before %s, and the last event is followed by one', async (_how, act) => {
  const read = vi.fn(act);
  const readList = atMostEvery(2_000, read);
  readList();
  await vi.advanceTimersByTimeAsync(4_900);
  readList();
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('the events of a signature are one read of its burn, and a later one is another', () => {
  const read = vi.fn();
  const readBurn = onceAfter(150, read);
  readBurn('a');
  vi.advanceTimersByTime(100);
  readBurn('a');
  readBurn('b');
  vi.advanceTimersByTime(49);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(read.mock.calls).toEqual([['a'], ['b']]);
  readBurn('a');
  vi.advanceTimersByTime(150);
  expect(read.mock.calls).toEqual([['a'], ['b'], ['a']]);
});
