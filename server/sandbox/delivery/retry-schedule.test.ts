import { describe, expect, test } from 'vitest';
import { nextAttemptAtMs } from './retry-schedule.ts';

describe('nextAttemptAtMs', () => {
  const dueSeconds = (timeScale: number) =>
    Array.from({ length: 8 }, (_, index) => nextAttemptAtMs(0, index + 1, timeScale));

  test('[R98] follows the schedule: eight attempts, the last 27 h 35 min 5 s after the first', () => {
    const [second, third, fourth, fifth, sixth, seventh, eighth, ninth] = dueSeconds(1);
    expect([second, third, fourth, fifth, sixth, seventh, eighth]).toEqual(
      [5, 305, 2105, 9305, 27_305, 63_305, 99_305].map((seconds) => seconds * 1000),
    );
    expect(ninth).toBeNull();
  });

  test('divides every delay by the time scale', () => {
    expect(dueSeconds(1000).slice(0, 3)).toEqual([5, 305, 2105]);
  });
});
