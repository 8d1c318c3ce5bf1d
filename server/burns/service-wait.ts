import 'server-only';
import { backoffMs, type Backoff } from '#server/conversion/backoff.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';

/**
 * However long the service, or a proxy before it, asks us to wait: the intent ends, and then it takes no
 * proof.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * How long until a burn's call of the service is made again unchanged, in milliseconds; undefined when the
 * service decided about the call itself, and not only about the key or the rate.
 */
export function serviceWaitMs(error: ServiceError, tries: number, backoff: Backoff): number | undefined {
  if (!error.mayHaveHappened && !error.isAboutKeyOrPace) return undefined;
  return Math.min(error.retryAfterMs ?? backoffMs(tries, backoff), LONGEST_WAIT_MS);
}
