import { expect, test } from 'vitest';
import { toUsualDays } from './kept-days.ts';

const SEARCH = 'status=completed&from=2026-11-01&to=2026-11-01';
const RANGES = ['today', 'thisMonth'] as const;
const BOTH = { search: SEARCH, ranges: RANGES };

test('a new view keeps the range that its days are, and days that are none as they are', () => {
  expect(toUsualDays(BOTH)).toBe('today');
  expect(toUsualDays({ search: SEARCH, ranges: [] })).toBeNull();
});

test('a view whose days are not changed keeps them as it does, whichever else they are today', () => {
  const search = SEARCH.replace('completed', 'failed');
  for (const days of ['today', 'thisMonth', null] as const)
    expect(toUsualDays({ ...BOTH, view: { search, days } })).toBe(days);
});

test('a view whose days are changed, or that cannot be read, is as a new one', () => {
  expect(toUsualDays({ ...BOTH, view: { search: 'status=completed', days: null } })).toBe('today');
  expect(toUsualDays({ ...BOTH, view: { search: null, days: null } })).toBe('today');
  const days = 'thisMonth';
  expect(toUsualDays({ search: SEARCH, ranges: [], view: { search: 'from=2026-11-02', days } })).toBeNull();
});
