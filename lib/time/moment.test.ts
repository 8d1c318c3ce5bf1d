import { expect, test } from 'vitest';
import { elapsedMs } from './moment.ts';

const before = { steadyMs: 1_000, wallMs: 50_000 };

test.each([
  ['both clocks go on', { steadyMs: 3_000, wallMs: 52_000 }, 2_000],
  ['the computer slept', { steadyMs: 1_500, wallMs: 650_000 }, 600_000],
  ['the clock was set back', { steadyMs: 4_000, wallMs: 0 }, 3_000],
  ['the clock was set forward', { steadyMs: 4_000, wallMs: 90_000 }, 40_000],
])('when %s, as much time has passed as one of the clocks saw', (_what, now, ms) => {
  expect(elapsedMs(before, now)).toBe(ms);
});

test('is never negative', () => {
  expect(elapsedMs(before, { steadyMs: 900, wallMs: 0 })).toBe(0);
});
