import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents, intentTerms } from '#server/store/schema/schema-intents.ts';

/** Intents that have exactly this id, reference, hash, address or key; at most `limit`. */
export async function listIntentsByTerm(db: Executor, term: string, limit: number): Promise<IntentRow[]> {
  const found = await db
    .select({ id: intentTerms.intentId })
    .from(intentTerms)
    .where(eq(intentTerms.term, term.toLowerCase()))
    .limit(limit);
  const ids = found.map(({ id }) => id);
  return ids.length === 0 ? [] : db.select().from(intents).where(inArray(intents.id, ids));
}
