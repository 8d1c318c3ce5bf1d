import 'server-only';
import { backoffMs, type Backoff } from '#server/conversion/backoff.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';

/**
 * The longest wait, whatever the service or a proxy before it asks for: an intent that has ended takes no
 * proof.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * How long to wait, in milliseconds, before a call about a burn is made again unchanged. Undefined when the
 * service refused the call itself, and not only the key or the rate.
 */
export function serviceWaitMs(error: ServiceError, tries: number, backoff: Backoff): number | undefined {
  if (!error.mayHaveHappened && !error.isAboutKeyOrPace) return undefined;
  return Math.min(error.retryAfterMs ?? backoffMs(tries, backoff), LONGEST_WAIT_MS);
}
