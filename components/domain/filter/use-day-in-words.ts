import { useLocale } from 'next-intl';
import { formatCalendarDay, type CalendarDay } from '#lib/i18n/calendar-day.ts';

/** A day as the language of the page writes it; undefined where there is none. */
export function useDayInWords(): (day: CalendarDay | undefined) => string | undefined {
  const locale = useLocale();
  return (day) => (day === undefined ? undefined : formatCalendarDay(day, locale));
}
