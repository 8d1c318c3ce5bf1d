import { z } from 'zod';
import { addDays, type CalendarDay } from '#lib/i18n/calendar-day.ts';
import { dayInAddress, daySchema } from '#lib/time/day-schema.ts';

/** Days of the app's time zone, both included. */
export interface Period {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** A longer period is cut: its first days are left out. */
export const MOST_DAYS = 366;

/** The period as it is in the URL. What cannot be read is as if it were absent. */
export const reportFilterSchema = z.object({ from: dayInAddress, to: dayInAddress });
export type ReportFilter = z.infer<typeof reportFilterSchema>;

/** The period that a file has. */
export const periodSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to && from >= addDays(to, 1 - MOST_DAYS), { path: ['from'] });

export interface ShownPeriod {
  /** Both ends as they were asked for, where they were: what is typed is never changed. */
  readonly asked: Period;
  /** Null where the first day is after the last one: no days are meant. */
  readonly period: Period | null;
  /** Whether more days were asked for. */
  readonly isShortened: boolean;
}

/** The period that a report shows: where nothing is asked for, the month of today until today. */
export function toPeriod({ from, to }: ReportFilter, today: CalendarDay): ShownPeriod {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? firstOfMonth(last);
  const asked = { from: first, to: last };
  if (first > last) return { asked, period: null, isShortened: false };
  const least = addDays(last, 1 - MOST_DAYS);
  const isShortened = first < least;
  return { asked, period: isShortened ? { from: least, to: last } : asked, isShortened };
}

export const PRESETS = ['today', 'yesterday', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

/** The periods that are asked for most. */
export function toPreset(preset: Preset, today: CalendarDay): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = addDays(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
  }
}

function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`;
}
