import 'server-only';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

/**
 * Less than who reads the metrics of a process waits for it (collect-metrics.ts): one slow question must not
 * take all its other metrics away, nor begin the `for` of each alert again.
 */
export const GAUGE_PATIENCE_MS = 700;
/** Metrics are read at least once a minute: what came late is known at the next reading, and no longer. */
const MOST_AGE_MS = 2 * MINUTE_MS;

/**
 * Asks for what the metrics show, and answers within a moment: the last answer while the present one is late,
 * and undefined when that is old, when there was none, and when the question failed. While one is late, no
 * other is asked.
 */
export function askInTime<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let last: { readonly value: T; readonly atMs: number } | undefined;
  let asking: Promise<void> | undefined;
  const askAgain = async () => {
    try {
      last = { value: await ask(), atMs: performance.now() };
    } catch {
      last = undefined;
    }
    asking = undefined;
  };
  return async () => {
    asking ??= askAgain();
    await withTimeout(asking, { timeoutMs: GAUGE_PATIENCE_MS, message: 'late' }).catch(() => undefined);
    return last && performance.now() - last.atMs <= MOST_AGE_MS ? last.value : undefined;
  };
}
