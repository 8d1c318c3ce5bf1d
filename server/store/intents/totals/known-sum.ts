import 'server-only';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { MOST_SUMMED_CENTS } from '#lib/money/summed-amounts.ts';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';

// Written out, not as parameters: so the same aggregate is computed once.
const MOST_SUMMED = sql.raw(String(MOST_SUMMED_CENTS));
const MOST_SAFE = sql.raw(String(Number.MAX_SAFE_INTEGER));

/**
 * What is summed, by `isSummed`: amounts that are known and without contradiction. A sum that is no safe
 * integer is left out, and all that is in it counts as unknown.
 */
export function knownSum({
  amountCents,
  contradictedAt,
}: Record<'amountCents' | 'contradictedAt', SQLWrapper>): Record<keyof KnownSum, SQL> {
  const isSure = sql`${contradictedAt} is null`;
  const isKnown = sql`${isSure} and ${amountCents} between 0 and ${MOST_SUMMED}`;
  const sum = sql`coalesce(sum(${amountCents}) filter (where ${isKnown}), 0)`;
  const ifSafe = (value: SQL) => sql`case when ${sum} <= ${MOST_SAFE} then ${value} else 0 end`;
  const known = sql`count(*) filter (where ${isKnown})`;
  return {
    cents: ifSafe(sum),
    unknown: sql`count(*) filter (where ${isSure}) - ${ifSafe(known)}`,
    contradicted: sql`count(*) filter (where not ${isSure})`,
  };
}
