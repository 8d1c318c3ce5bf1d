import { expect, test } from 'vitest';
import { DATE_RANGES, findDateRanges, toDayRange } from './date-ranges.ts';

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

test('the days of a range are known as it, and any other days as none', () => {
  for (const name of DATE_RANGES) expect(findDateRanges(toDayRange(name, NOW), NOW)).toContain(name);
  const [from, to] = ['2028-02-01', '2028-02-28'];
  for (const days of [{}, { from }, { to }, { from, to }]) expect(findDateRanges(days, NOW)).toEqual([]);
});

test('on some days two ranges are the same days', () => {
  const firstOfMonth = new Date('2028-03-01T12:00:00Z');
  expect(findDateRanges({ from: '2028-03-01', to: '2028-03-01' }, firstOfMonth)).toEqual([
    'today',
    'thisMonth',
  ]);
});
