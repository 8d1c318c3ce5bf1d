import { TIME_ZONE } from './locales.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

/** Zones change their offset at whole hours; a million rows of a year have few of them. */
const MOST_HOURS = 100_000;
const offsets = new Map<number, number>();

const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What a clock in the app's time zone shows at an instant, as the UTC fields of a date. For many. */
export function toWallClock(instant: Date): Date {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  let offsetMs = offsets.get(hour);
  if (offsetMs === undefined) {
    if (offsets.size >= MOST_HOURS) offsets.clear();
    const shown = formatter.format(new Date(hour * HOUR_MS));
    offsetMs = Date.parse(`${shown.replace(' ', 'T')}Z`) - hour * HOUR_MS;
    offsets.set(hour, offsetMs);
  }
  return new Date(instant.getTime() + offsetMs);
}
