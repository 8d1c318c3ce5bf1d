import { useState } from 'react';
import type { ListView } from '#lib/intents/list/list-view.ts';
import type { DateRangeName } from '#lib/i18n/date-ranges.ts';

/** The days on screen, as a view may keep them. */
export interface DaysOnScreen {
  /** Written out; null where any day is shown. */
  readonly written: string | null;
  /** The ranges that mean these days today: a view may keep one in their place. */
  readonly ranges: readonly DateRangeName[];
  readonly labels: Readonly<Record<DateRangeName, string>>;
}

interface Given {
  search: string;
  ranges: DaysOnScreen['ranges'];
  /** The view that would be updated; undefined for a new one. */
  view?: Pick<ListView, 'search' | 'days'>;
}

/** What a view is to keep as its days: a range, or null for the days themselves. Other days ask again. */
export function useKeptDays(given: Given) {
  const { search } = given;
  const [picked, setPicked] = useState<{ search: string; days: DateRangeName | null }>();
  const days = picked?.search === search ? picked.days : toUsualDays(given);
  return { days, pick: (next: DateRangeName | null) => setPicked({ search, days: next }) };
}

/** A range where the days are one; but a view whose days are unchanged keeps them as it does. */
export function toUsualDays({ search, ranges, view }: Given): DateRangeName | null {
  const before = view?.search ?? null;
  if (view && before !== null && daysIn(before) === daysIn(search)) return view.days;
  return ranges[0] ?? null;
}

function daysIn(search: string): string {
  const parameters = new URLSearchParams(search);
  return `${parameters.get('from') ?? ''} ${parameters.get('to') ?? ''}`;
}
