import 'server-only';
import { FairLimiter } from '#server/fair-limiter.ts';
import { remember } from '#server/process-singleton.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { rateLimited } from './take-within-limit.ts';

/** In this process: what one user reads leaves connections to the pages of the others. */
const TURNS = { ofCaller: 2, ofAll: 4, waiting: 64 };

/**
 * Reads what may take long (reports, searches, counts) in a turn of this user, who waits for the readings of
 * their own first. Throws `rate_limited` when too many of them wait.
 */
export async function readInTurn<T>(userId: string, read: () => Promise<T>): Promise<T> {
  const turns = remember('reading-turns', () => new FairLimiter(TURNS));
  const finish = await turns.take(userId, new AbortController().signal);
  if (finish === undefined) throw rateLimited(SECOND_MS);
  try {
    return await read();
  } finally {
    finish();
  }
}
