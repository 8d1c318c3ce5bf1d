/**
 * A moment in this page's life, by two clocks: a monotonic one, which may stop while a computer sleeps, and
 * the wall clock, which continues but can be set.
 */
export interface Moment {
  readonly steadyMs: number;
  readonly wallMs: number;
}

export function currentMoment(): Moment {
  return { steadyMs: performance.now(), wallMs: Date.now() };
}

/**
 * How long ago a moment was at the most, in milliseconds: by whichever clock saw more time pass. Never
 * negative.
 */
export function elapsedMs(since: Moment, now: Moment = currentMoment()): number {
  return Math.max(0, now.steadyMs - since.steadyMs, now.wallMs - since.wallMs);
}
