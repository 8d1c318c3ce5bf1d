import { describe, expect, test } from 'vitest';
import { formatRemaining, passedMark } from './countdown.ts';

describe('passedMark', () => {
  test.each([
    [300_001, 300_000, 'five_minutes'],
    [60_500, 59_500, 'one_minute'],
    [900, -100, 'expired'],
    [400_000, 30_000, 'one_minute'],
    [400_000, -1, 'expired'],
  ])('from %i to %i ms says %s', (before, after, mark) => {
    expect(passedMark(before, after)).toBe(mark);
  });

  test.each([
    [300_000, 299_000],
    [59_000, 58_000],
    [0, -1_000],
    [500_000, 400_000],
  ])('from %i to %i ms says nothing', (before, after) => {
    expect(passedMark(before, after)).toBeUndefined();
  });
});

test.each([
  [299_001, '5:00'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_600_000, '1:00:00'],
  [183_600_000, '2d 03:00:00'],
])('%i ms left reads %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});
