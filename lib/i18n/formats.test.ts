import { describe, expect, test } from 'vitest';
import { formatCalendarDay } from './calendar-day.ts';
import { formatInstant } from './format-instant.ts';
import { LOCALES } from './locales.ts';

describe.each(LOCALES)('a moment in %s', (locale) => {
  test.each(['instant', 'exact'] as const)(
    'as %s has its year: a year later it is another text',
    (format) => {
      const of = (year: number) => formatInstant(`${year}-01-15T09:54:07.000Z`, locale, format);
      expect(of(2025)).not.toBe(of(2026));
    },
  );
});

test.each(LOCALES)('a moment has its day in the form that a day alone has, in %s', (locale) => {
  for (const day of ['2026-12-01', '2026-11-30'])
    for (const format of ['instant', 'exact'] as const)
      expect(`^${formatInstant(`${day}T15:00:00.000Z`, locale, format)}`).toContain(
        `^${formatCalendarDay(day, locale)}`,
      );
});
