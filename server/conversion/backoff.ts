import 'server-only';

/** Milliseconds: the first wait, and the longest. */
export interface Backoff {
  readonly baseMs: number;
  readonly capMs: number;
}

/**
 * The wait before try number `tries + 1`: doubled each time up to the cap, and spread over its upper half so
 * that many waiters do not come back together. `random` is in [0, 1).
 */
export function backoffMs(
  tries: number,
  { baseMs, capMs }: Backoff,
  random: () => number = Math.random,
): number {
  const ceilingMs = Math.min(capMs, baseMs * 2 ** Math.min(tries, 30));
  return Math.round(ceilingMs / 2 + (ceilingMs / 2) * random());
}
