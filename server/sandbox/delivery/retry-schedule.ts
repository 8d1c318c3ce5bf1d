/** Seconds from the first attempt to each of the eight (spec, "Delivery"). */
const ATTEMPT_AT_SECONDS = [0, 5, 305, 2105, 9305, 27_305, 63_305, 99_305] as const;

/**
 * When the attempt after `attempt` is due, or null when that was the last. The schedule runs from the first
 * attempt, so that a clock moved far ahead finds all the attempts due that would have been made by then.
 */
export function nextAttemptAtMs(firstDueMs: number, attempt: number, timeScale: number): number | null {
  const afterSeconds = ATTEMPT_AT_SECONDS[attempt];
  return afterSeconds === undefined ? null : firstDueMs + Math.round((afterSeconds * 1000) / timeScale);
}
