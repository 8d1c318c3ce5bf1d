import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Period } from './report-period.ts';

type Ends = Record<keyof Period, string>;

/** The days of a period as text; `toText` has the text of two days. */
export function writePeriod({ from, to }: Period, locale: Locale, toText: (ends: Ends) => string): string {
  const first = formatCalendarDay(from, locale);
  return from === to ? first : toText({ from: first, to: formatCalendarDay(to, locale) });
}
