import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRefreshing, REFRESH_EVERY_MS } from './keep-refreshing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page is refreshed while it is shown, until it is left', () => {
  const refresh = vi.fn(() => Promise.resolve());
  const page = { hidden: false };
  const stop = keepRefreshing(refresh, page);
  vi.advanceTimersByTime(2 * REFRESH_EVERY_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
  page.hidden = true;
  vi.advanceTimersByTime(5 * REFRESH_EVERY_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
  page.hidden = false;
  vi.advanceTimersByTime(REFRESH_EVERY_MS);
  expect(refresh).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(5 * REFRESH_EVERY_MS);
  expect(refresh).toHaveBeenCalledTimes(3);
});
