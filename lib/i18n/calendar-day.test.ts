import { expect, test } from 'vitest';
import { addDays, endOfDay, formatCalendarDay, toCalendarDay } from './calendar-day.ts';

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

test.each([
  ['2027-01-31', '2027-02-01T02:59:59.999Z'],
  ['2028-02-29', '2028-03-01T02:59:59.999Z'],
  // The clocks went forward from 00:00 to 01:00, and back from 24:00 to 23:00.
  ['2018-11-03', '2018-11-04T02:59:59.999Z'],
  ['2018-11-04', '2018-11-05T01:59:59.999Z'],
  ['2018-02-17', '2018-02-18T02:59:59.999Z'],
])('%s ends in São Paulo at %s', (day, instant) => {
  expect(endOfDay(day).toISOString()).toBe(instant);
});

test('a day has the form of its language that moments have', () => {
  expect([formatCalendarDay('2026-11-02', 'pt-BR'), formatCalendarDay('2026-11-02', 'en')]).toEqual([
    '2 de nov. de 2026',
    'Nov 2, 2026',
  ]);
});
