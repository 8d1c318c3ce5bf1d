import { useNow } from './use-now.ts';

const TICK_MS = 1_000;

/**
 * How long ago an instant is by this browser's clock, in milliseconds, moving by the second; never below
 * zero.
 */
export function useElapsed(sinceMs: number): number {
  return Math.max(0, useNow(sinceMs, TICK_MS) - sinceMs);
}
