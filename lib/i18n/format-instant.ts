import { FORMATS } from './formats.ts';
import { TIME_ZONE, type Locale } from './locales.ts';

type InstantFormat = keyof typeof FORMATS.dateTime;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment in the app's time zone, as next-intl writes it; for rows of which there are many. */
export function formatInstant(at: string, locale: Locale, format: InstantFormat = 'instant'): string {
  const key = `${locale} ${format}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...FORMATS.dateTime[format], timeZone: TIME_ZONE });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(at));
}

/** The same moment in UTC, to the second: `2026-11-21 09:54:07`. */
export function formatUtc(at: string | Date): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
