import 'server-only';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { LONGEST_TOTAL_SECONDS, type WholeTotal } from '#lib/intents/list/whole-total.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { withBoundedTotal } from '#server/store/intents/totals/bounded-total.ts';
import { totalAllIntents } from '#server/store/intents/totals/intent-totals-repository.ts';
import { resolveFilter } from '#server/intents/filter/resolve-filter.ts';

interface Asked {
  readonly filter: IntentFilter;
  readonly session: Session;
  /** Ends the count when its reader leaves. */
  readonly signal: AbortSignal;
  readonly longestMs?: number;
}

/**
 * Counts and sums all rows of a filter, however many, by the same rule as a page of the list: for after that
 * page is shown. Throws `forbidden`, and the signal's reason when it aborts.
 */
export async function getWholeTotal({
  filter,
  session,
  signal,
  longestMs = LONGEST_TOTAL_SECONDS * 1_000,
}: Asked): Promise<WholeTotal> {
  requireAllowed(session, 'intents.read');
  const { userId } = session;
  const answer = await withBoundedTotal({ userId, longestMs, signal }, async (tx, at) => ({
    state: 'counted' as const,
    ...(await totalAllIntents(tx, await resolveFilter(tx, filter))),
    at: at.toISOString(),
  }));
  return typeof answer === 'string' ? { state: answer } : answer;
}
