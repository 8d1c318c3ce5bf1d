import { formatNarrowDay, type CalendarDay } from './calendar-day.ts';
import type { Locale } from './locales.ts';

interface DayRange {
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
}

/** The days from one to another in a few characters; null where there is no end at all. */
export function formatDayRange({ from, to }: DayRange, locale: Locale): string | null {
  const write = (day: CalendarDay) => formatNarrowDay(day, locale);
  if (from === undefined && to === undefined) return null;
  if (from === to && from !== undefined) return write(from);
  return `${from === undefined ? '…' : write(from)} – ${to === undefined ? '…' : write(to)}`;
}
