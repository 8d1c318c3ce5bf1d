import 'server-only';
import { FairLimiter } from '#server/fair-limiter.ts';
import { remember } from '#server/process-singleton.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { rateLimited } from './take-within-limit.ts';

/** In this process: what one user reads leaves connections to the pages of the others. */
const TURNS = { ofCaller: 2, ofAll: 4, waiting: 64 };
/** `long`: one statement may take seconds. `short`: many statements, of which none does. */
type Kind = 'long' | 'short';
/** Whoever asked has abandoned it by then. */
const WAIT_MS = 30_000;

/**
 * Reads what may take long (reports, searches, counts), or many things at once (the overview, a list), in a
 * turn of this user, who waits for the readings of their own first. The one kind does not wait for the other.
 * A turn ends with the reading, and not when whoever asked has left: a statement that the driver cancels may
 * be the next one of its connection. `STATEMENT_TIMEOUT_MS` bounds each. Throws `rate_limited` when too many
 * of them wait, and when one has waited too long, which then begins no more.
 */
export async function readInTurn<T>(userId: string, read: () => Promise<T>, kind: Kind = 'long'): Promise<T> {
  const turns = remember(`reading-turns-${kind}`, () => new FairLimiter(TURNS));
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), WAIT_MS);
  // It is rejected only where it has waited too long.
  const finish = await turns.take(userId, waiting.signal)?.catch(() => undefined);
  clearTimeout(timer);
  if (finish === undefined) throw rateLimited(SECOND_MS);
  try {
    return await read();
  } finally {
    finish();
  }
}
