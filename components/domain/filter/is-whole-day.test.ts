import { expect, test } from 'vitest';
import { isWholeDay } from './is-whole-day.ts';

test('a year that is being typed is no day yet', () => {
  expect(['0002-11-21', '0202-11-21', '2026-11-21', ''].map(isWholeDay)).toEqual([false, false, true, true]);
});
