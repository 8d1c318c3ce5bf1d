import 'server-only';
import { backoffMs } from '#server/conversion/backoff.ts';
import type { Backoff } from '#server/conversion/backoff.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';

/**
 * However long the service, or a proxy before it, asks us to wait: the intent ends, and then it takes no
 * proof.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * How long until a burn's call of the service is made again as it was, in milliseconds; undefined when the
 * service has checked the call itself, and neither failed nor looked only at the key or at the pace.
 */
export function serviceWaitMs(error: ServiceError, tries: number, backoff: Backoff): number | undefined {
  if (!error.mayHaveHappened && !error.isAboutKeyOrPace) return undefined;
  return Math.min(error.retryAfterMs ?? backoffMs(tries, backoff), LONGEST_WAIT_MS);
}
