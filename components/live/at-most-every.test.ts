import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

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
