import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery, onceAfter } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('twenty events a second make an open overview read once in two seconds, and once after the last', () => {
  const read = vi.fn();
  const readOverview = atMostEvery(2_000, read);
  for (let event = 0; event < 200; event += 1) {
    readOverview();
    vi.advanceTimersByTime(50);
  }
  const during = read.mock.calls.length;
  expect(during).toBeLessThanOrEqual(6);
  readOverview();
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(during + 1);
});

test('a single event is followed by a read at once, and by no other', () => {
  const read = vi.fn();
  const readOverview = atMostEvery(2_000, read);
  readOverview();
  expect(read).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledOnce();
  readOverview();
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
