import { expect, test } from 'vitest';
import { isWholeDay } from '#components/domain/filter/is-whole-day.ts';
import { DATE_RANGES, toDayRange } from './date-ranges.ts';

// Half past midnight in UTC on the first of March is still February in São Paulo.
const NOW = new Date('2028-03-01T00:30:00Z');

test.each([
  ['today', '2028-02-29', '2028-02-29'],
  ['yesterday', '2028-02-28', '2028-02-28'],
  ['week', '2028-02-23', '2028-02-29'],
  ['month', '2028-01-31', '2028-02-29'],
  ['thisMonth', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2028-01-01', '2028-01-31'],
] as const)('%s is from %s to %s', (name, from, to) => {
  expect(toDayRange(name, NOW)).toEqual({ from, to });
});

test('every range begins before it ends', () => {
  for (const name of DATE_RANGES) {
    const { from, to } = toDayRange(name, NOW);
    expect(from <= to).toBe(true);
  }
});

test('a year that is being typed is no day yet', () => {
  expect(['0002-11-21', '0202-11-21', '2026-11-21', ''].map(isWholeDay)).toEqual([false, false, true, true]);
});
