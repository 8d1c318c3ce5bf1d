import { addDays, toCalendarDay, type CalendarDay } from './calendar-day.ts';

export const DATE_RANGES = ['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth'] as const;
export type DateRangeName = (typeof DATE_RANGES)[number];

/** The days that a name means now, in the app's time zone. */
export function toDayRange(
  name: DateRangeName,
  now: Date | number,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  const today = toCalendarDay(now);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfLastMonth = addDays(firstOfMonth, -1);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: firstOfMonth, to: today };
    case 'lastMonth':
      return { from: `${lastOfLastMonth.slice(0, 7)}-01`, to: lastOfLastMonth };
  }
}

interface Days {
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
}

/** The names that mean exactly these days now: none, or more than one on the first of a month. */
export function findDateRanges({ from, to }: Days, now: Date | number): DateRangeName[] {
  return DATE_RANGES.filter((name) => {
    const range = toDayRange(name, now);
    return range.from === from && range.to === to;
  });
}
