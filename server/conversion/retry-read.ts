import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from './backoff.ts';
import { isPassing, isServiceError } from './service-error.ts';

export interface ReadRetryPolicy {
  readonly tries: number;
  readonly baseMs: number;
  readonly capMs: number;
}

/** A read has no effect, so it may be tried again; its caller waits a few seconds at most. */
const READ_RETRY: ReadRetryPolicy = { tries: 4, baseMs: 200, capMs: 2_000 };

/** The longest that a read may take whose requests end after this time. */
export function longestReadMs(timeoutMs: number, { tries, capMs } = READ_RETRY): number {
  return tries * timeoutMs + (tries - 1) * capMs;
}

/**
 * Runs a read, again while its failure is a passing one. A `Retry-After` longer than the cap ends it at once:
 * the caller knows better than to hold a request open, and the error carries the wait (R18).
 */
export async function retryRead<T>(read: () => Promise<T>, policy = READ_RETRY): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isServiceError(error) || !isPassing(error) || tries >= policy.tries) throw error;
      const waitMs = error.retryAfterMs ?? backoffMs(tries - 1, policy);
      if (waitMs > policy.capMs) throw error;
      await delay(waitMs);
    }
  }
}
