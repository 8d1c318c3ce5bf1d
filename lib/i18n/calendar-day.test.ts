import { expect, test } from 'vitest';
import { addDays, formatCalendarDay, toCalendarDay } from './calendar-day.ts';

test.each([
  ['2026-11-22T02:59:59.999Z', '2026-11-21'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22'],
  ['2027-01-01T02:00:00.000Z', '2026-12-31'],
  // Summer time, which Brazil had until 2019.
  ['2018-11-22T02:00:00.000Z', '2018-11-22'],
])('%s is in São Paulo on %s', (instant, day) => {
  expect(toCalendarDay(instant)).toBe(day);
});

test.each([
  ['2026-11-22', -22, '2026-10-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days is %s', (day, count, wanted) => {
  expect(addDays(day, count)).toBe(wanted);
});

test('a day has the form of its language that moments have', () => {
  expect([formatCalendarDay('2026-11-02', 'pt-BR'), formatCalendarDay('2026-11-02', 'en')]).toEqual([
    '2 de nov. de 2026',
    'Nov 2, 2026',
  ]);
});
