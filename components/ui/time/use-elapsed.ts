import { SECOND_MS } from '#lib/time/durations.ts';
import { useNow } from './use-now.ts';

/**
 * How long ago an instant is by this browser's clock, in milliseconds, moving by the second; never below
 * zero.
 */
export function useElapsed(sinceMs: number): number {
  return Math.max(0, useNow(sinceMs, SECOND_MS) - sinceMs);
}
