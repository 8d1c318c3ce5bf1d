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

const shortFormatters = new Map<Locale, Intl.DateTimeFormat>();

/** The day in the short form of a language, the same in each zone that a reader may be in. */
export function formatCalendarDay(day: CalendarDay, locale: Locale): string {
  let short = shortFormatters.get(locale);
  if (!short) {
    short = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
    shortFormatters.set(locale, short);
  }
  return short.format(new Date(`${day}T12:00:00Z`));
}
