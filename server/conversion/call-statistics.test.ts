import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { takeReading } from '#server/observability/reading.ts';
import { forget } from '#server/testing/forget.ts';
import { CALL_MINUTES, recordCall, type MinuteOfCalls } from './call-statistics.ts';

beforeEach(() => {
  forget('service-calls');
  vi.useFakeTimers({ toFake: ['Date'], now: 100 * MINUTE_MS });
});
afterEach(() => {
  vi.useRealTimers();
  forget('service-calls');
});

function callEachMinute(minutes: number): number[] {
  for (let count = 0; count < minutes; count += 1) {
    vi.setSystemTime(Date.now() + MINUTE_MS);
    recordCall({ tookMs: 1, isFailed: false });
  }
  const { calls } = takeReading() as { calls: readonly MinuteOfCalls[] };
  return calls.map(({ minute }) => minute);
}

const upTo = (last: number) => Array.from({ length: CALL_MINUTES }, (_, index) => last - 14 + index);

test('the last minutes are kept, each once', () => {
  expect(callEachMinute(40)).toEqual(upTo(140));
  recordCall({ tookMs: 1, isFailed: true });
  expect(takeReading()).toMatchObject({ calls: { 14: { minute: 140, count: 2, failed: 1 } } });
});

test('a clock that steps back leaves no minutes that are still to come', () => {
  callEachMinute(20);
  vi.setSystemTime(50 * MINUTE_MS);
  expect(callEachMinute(3)).toEqual([51, 52, 53]);
  expect(callEachMinute(30)).toEqual(upTo(83));
});
