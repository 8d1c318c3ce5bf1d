import { HOUR_MS } from '#lib/time/durations.ts';
import { TIME_ZONE, type Locale } from './locales.ts';

/** A day of the app's time zone, `YYYY-MM-DD`: such texts are ordered as their days are. */
export type CalendarDay = string;

// The Swedish way to write a date is the ISO way.
const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day of an instant, in the app's time zone. */
export function toCalendarDay(instant: Date | string | number): CalendarDay {
  return formatter.format(new Date(instant));
}

/** The day so many days later, or earlier when it is negative. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + count);
  return noon.toISOString().slice(0, 10);
}

/** The last millisecond of a day, in the app's time zone. */
export function endOfDay(day: CalendarDay): Date {
  // In UTC this is within the day, too. Clocks change by whole hours.
  let endMs = Date.parse(`${day}T11:59:59.999Z`);
  while (toCalendarDay(endMs + HOUR_MS) === day) endMs += HOUR_MS;
  return new Date(endMs);
}

/** The day as the moments of a language write it, the same in each zone that a reader may be in. */
export function formatCalendarDay(day: CalendarDay, locale: Locale): string {
  return formatDay(day, locale, 'medium');
}

/** The same where two of them have one line: of the forms that name no other day, the shortest. */
export function formatNarrowDay(day: CalendarDay, locale: Locale): string {
  return formatDay(day, locale, locale === 'en' ? 'medium' : 'short');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatDay(day: CalendarDay, locale: Locale, dateStyle: 'medium' | 'short'): string {
  const key = `${locale} ${dateStyle}`;
  let form = formatters.get(key);
  if (!form) {
    form = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
    formatters.set(key, form);
  }
  return form.format(new Date(`${day}T12:00:00Z`));
}
