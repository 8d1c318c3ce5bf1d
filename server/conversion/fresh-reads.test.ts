import { expect, test } from 'vitest';
import { ageWhenAsked } from './fresh-reads.ts';

test.each([
  ['before the question', 1_000, 1_500, 500],
  ['with it', 1_000, 1_000, 0],
  ['after it, because something else came first', 2_500, 1_000, -1_500],
  ['a moment before it: never called younger', 999.7, 1_000, 1],
])('a read that began %s', (_what, begunMs, questionMs, ageMs) => {
  expect(ageWhenAsked({ begunMs }, questionMs)).toBe(ageMs);
});
