import 'server-only';
import { desc, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { isSearchedTerm } from './term-conditions.ts';

/**
 * Of a term that more have, the newest are found by walking them: few are passed over before enough are
 * found.
 */
const MOST_SORTED = 500;

/**
 * Intents that have exactly this id, reference, hash, address or key, however that is written or was
 * copied; the newest, at most `limit`.
 */
export async function listIntentsByTerm(db: Executor, term: string, limit: number): Promise<IntentRow[]> {
  const isOfTerm = isSearchedTerm(term);
  const found = await db
    .select({ id: intentTerms.intentId })
    .from(intentTerms)
    .where(isOfTerm)
    .limit(MOST_SORTED + 1);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const isFound =
    found.length <= MOST_SORTED
      ? inArray(intents.id, ids)
      : sql`exists (select from ${intentTerms} where ${isOfTerm} and ${intentTerms.intentId} = ${intents.id})`;
  return db
    .select()
    .from(intents)
    .where(isFound)
    .orderBy(desc(intents.createdAt), desc(intents.id))
    .limit(limit);
}
