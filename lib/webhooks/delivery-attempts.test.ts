import { describe, expect, test } from 'vitest';
import { estimateAttempt, LAST_ATTEMPT, listNextAttempts } from './delivery-attempts.ts';

describe('which attempt a delivery is', () => {
  test.each([
    [0, 1],
    [4, 2],
    [5, 2],
    [304, 3],
    [305 + 60, 3],
    [2_105, 4],
    [9_305, 5],
    [27_305, 6],
    [63_305, 7],
    [99_305, 8],
    [900_000, 8],
  ])('%i seconds after its event: %i', (seconds, attempt) => {
    expect(estimateAttempt(0, seconds * 1_000)).toBe(attempt);
  });

  test('is not known where the event is ahead of its delivery, or without a time', () => {
    expect(estimateAttempt(10_000, 0)).toBeNull();
    expect(estimateAttempt(Number.NaN, 0)).toBeNull();
  });
});

describe('what follows an attempt that was refused', () => {
  test('[R90] eight in all, by the delays of the schedule', () => {
    expect(listNextAttempts(1, 0).map(({ attempt, atMs }) => [attempt, atMs / 1_000])).toEqual([
      [2, 5],
      [3, 305],
      [4, 2_105],
      [5, 9_305],
      [6, 27_305],
      [7, 63_305],
      [8, 99_305],
    ]);
    expect(listNextAttempts(7, 1_000)).toEqual([{ attempt: 8, atMs: 36_001_000 }]);
  });

  test('nothing follows the last', () => {
    expect(listNextAttempts(LAST_ATTEMPT, 0)).toEqual([]);
  });
});
