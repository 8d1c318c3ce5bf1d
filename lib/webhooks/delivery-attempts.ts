/** When each attempt is made, in seconds after the first (spec, "Delivery"). */
const ATTEMPT_AFTER_SECONDS = [0, 5, 305, 2_105, 9_305, 27_305, 63_305, 99_305] as const;
/** The service's clocks may differ a little from each other. */
const EARLY_SECONDS = 2;

/** For so long, in whole hours, the service delivers an event again. */
export const DELIVERED_FOR_HOURS = Math.ceil(Math.max(...ATTEMPT_AFTER_SECONDS) / 3_600);

/** After this one the delivery is exhausted. */
export const LAST_ATTEMPT = ATTEMPT_AFTER_SECONDS.length;

/** A delivery that came so long after its event is later than the first two attempts, or it was held up. */
export const LATE_AFTER_SECONDS = 60;

/**
 * Which attempt a delivery is, from when its event was made and when it was sent. The service does not number
 * its attempts, so this is an estimate; null where it cannot be made.
 */
export function estimateAttempt(eventMadeMs: number, sentMs: number): number | null {
  const elapsed = (sentMs - eventMadeMs) / 1_000;
  if (!Number.isFinite(elapsed) || elapsed < -EARLY_SECONDS) return null;
  const next = ATTEMPT_AFTER_SECONDS.findIndex((seconds) => seconds > elapsed + EARLY_SECONDS);
  return next < 0 ? LAST_ATTEMPT : next;
}

export interface ExpectedAttempt {
  readonly attempt: number;
  readonly atMs: number;
}

/** The attempts that follow one that was not acknowledged, by the schedule. None follow the last. */
export function listNextAttempts(attempt: number, refusedAtMs: number): ExpectedAttempt[] {
  const base = ATTEMPT_AFTER_SECONDS[attempt - 1];
  if (base === undefined) return [];
  return ATTEMPT_AFTER_SECONDS.slice(attempt).map((seconds, index) => ({
    attempt: attempt + 1 + index,
    atMs: refusedAtMs + (seconds - base) * 1_000,
  }));
}
