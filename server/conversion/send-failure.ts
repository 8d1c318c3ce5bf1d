import 'server-only';
import type { Backoff } from './backoff.ts';
import type { ServiceError } from './service-error.ts';

/** How long a creation whose outcome is not known waits before it is looked for again. */
export const CREATE_RETRY: Backoff = { baseMs: 1_000, capMs: 5 * 60_000 };

/**
 * What a failed send of a creation means. `unknown`: something may have been created. `not_sent`: the request
 * was not processed, and the same bytes may go again. `attempts` counts this send.
 */
export function classifySendFailure(
  { attempts }: { readonly attempts: number },
  error: ServiceError,
): 'unknown' | 'not_sent' | 'refused' {
  if (error.mayHaveHappened) return 'unknown';
  // After an earlier send whose answer was lost, a refusal of this one does not mean that nothing was
  // created.
  if (error.isAboutKeyOrPace) return attempts > 1 ? 'unknown' : 'not_sent';
  return 'refused';
}
