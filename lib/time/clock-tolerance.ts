import { MINUTE_MS } from './durations.ts';

/** How far the clocks of the service and of this dashboard may differ when their instants are compared. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/** Whether an instant of the service is further after our clock than clocks differ; both in milliseconds. */
export function isAhead(instantMs: number, nowMs: number): boolean {
  return instantMs > nowMs + CLOCK_TOLERANCE_MS;
}
