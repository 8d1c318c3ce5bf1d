import type { Random } from './random.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';

/** São Paulo has had no daylight saving time since 2019. */
const SAO_PAULO_OFFSET_MS = -3 * HOUR_MS;
/** Fixed national holidays, as month-day. */
const HOLIDAYS = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']);
/** How much is done in each hour of a working day, from midnight. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 6, 22, 52, 70, 64, 34, 42, 66, 72, 68, 50, 24, 10, 6, 4, 3, 2] as const;

/**
 * `count` moments of the `days` before the end of the day of `nowMs`, none after it: as a treasury in São
 * Paulo works. Ascending.
 */
export function planMoments(
  random: Random,
  { count, days, nowMs }: { readonly count: number; readonly days: number; readonly nowMs: number },
): number[] {
  const today = startOfDay(nowMs);
  const dayStarts = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS);
  const weights = dayStarts.map((dayMs, index) => [weightOf(dayMs, index / days), dayMs] as const);
  const hours = HOURS.map((weight, hour) => [weight, hour] as const);
  const moments: number[] = [];
  while (moments.length < count) {
    const momentMs = random.weighted(weights) + random.weighted(hours) * HOUR_MS + random.int(0, HOUR_MS - 1);
    if (momentMs < nowMs) moments.push(momentMs);
  }
  return moments.sort((a, b) => a - b);
}

/** The next moment at which a bank pays again: eight in the morning of a working day. */
export function nextOpening(afterMs: number): number {
  let openingMs = startOfDay(afterMs) + 8 * HOUR_MS;
  while (openingMs <= afterMs || !isWorkingDay(openingMs)) openingMs += DAY_MS;
  return openingMs;
}

function startOfDay(atMs: number): number {
  return Math.floor((atMs + SAO_PAULO_OFFSET_MS) / DAY_MS) * DAY_MS - SAO_PAULO_OFFSET_MS;
}

function isWorkingDay(atMs: number): boolean {
  const local = new Date(atMs + SAO_PAULO_OFFSET_MS);
  return ![0, 6].includes(local.getUTCDay()) && !HOLIDAYS.has(local.toISOString().slice(5, 10));
}

/** More as the business grows, at the ends of months and on the days that suppliers are paid. */
function weightOf(dayMs: number, growth: number): number {
  const date = new Date(dayMs + SAO_PAULO_OFFSET_MS).getUTCDate();
  const isBusy = date <= 6 || date >= 28 || date === 15;
  return (isWorkingDay(dayMs) ? 10 : 1) * (isBusy ? 1.5 : 1) * (0.8 + 0.5 * growth);
}
