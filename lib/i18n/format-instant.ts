import { FORMATS } from './formats.ts';
import { TIME_ZONE, type Locale } from './locales.ts';

const formatters = new Map<Locale, Intl.DateTimeFormat>();

/** A moment in the app's time zone, as next-intl's `instant` writes it; for rows of which there are many. */
export function formatInstant(at: string, locale: Locale): string {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...FORMATS.dateTime.instant, timeZone: TIME_ZONE });
    formatters.set(locale, formatter);
  }
  return formatter.format(new Date(at));
}
