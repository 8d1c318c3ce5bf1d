import { expect, test } from 'vitest';
import { settlesAutomatically } from './settles-automatically.ts';

test.each([
  ['sandbox', 499, false],
  ['sandbox', 500, true],
  ['sandbox', 501, false],
  ['production', 499, false],
  ['production', 500, false],
  ['production', 501, false],
] as const)('[R54] in %s %i cents settle automatically: %s', (environment, cents, expected) => {
  expect(settlesAutomatically(environment, cents)).toBe(expected);
});
