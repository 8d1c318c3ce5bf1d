import 'server-only';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Executor } from '#server/store/database.ts';
import { takeFromWindow, takeFromWindows, type Window } from './rate-limits-repository.ts';

interface WindowLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Counts one use in a fixed window. Throws `rate_limited` beyond as many as it may have. */
export async function takeWithinLimit(
  db: Executor,
  key: string,
  { most, windowMs }: WindowLimit,
): Promise<void> {
  if ((await takeFromWindow(db, key, windowMs)) > most) throw rateLimited(windowMs);
}

/** As many uses as there may be in a minute and in an hour. */
export interface PaceLimit {
  readonly minute: number;
  readonly hour: number;
}

/** The same in both windows at once; the shorter one refuses first. */
export async function takeWithinPace(
  db: Executor,
  { what, caller }: { readonly what: string; readonly caller: string },
  { minute, hour }: PaceLimit,
): Promise<void> {
  const windows: [Window & WindowLimit, Window & WindowLimit] = [
    { key: `${what}:minute:${caller}`, most: minute, windowMs: MINUTE_MS },
    { key: `${what}:hour:${caller}`, most: hour, windowMs: HOUR_MS },
  ];
  const counts = await takeFromWindows(db, windows);
  const over = windows.find(({ key, most }) => (counts.get(key) ?? 1) > most);
  if (over) throw rateLimited(over.windowMs);
}

/** The refusal that says how long to wait: no window lasts longer than its length. */
export function rateLimited(waitMs: number): FaultError {
  const retryAfterSeconds = String(Math.ceil(waitMs / 1000));
  return new FaultError({ code: 'rate_limited', values: { retryAfterSeconds } });
}
