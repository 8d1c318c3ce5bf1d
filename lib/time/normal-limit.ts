import { SECOND_MS } from './durations.ts';

/** For the round trip, and for a process with more to do. */
const MARGIN_MS = 10 * SECOND_MS;

/** The age from which on what is read at this interval is late: one interval may be missed. */
export function normalLimitMs(everyMs: number): number {
  return 2 * everyMs + MARGIN_MS;
}
