import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents, intentTerms } from '#server/store/schema/schema-intents.ts';

/** Intents that have exactly this id, reference, hash, address or key; the newest, at most `limit`. */
export async function listIntentsByTerm(db: Executor, term: string, limit: number): Promise<IntentRow[]> {
  const found = db
    .select({ id: intentTerms.intentId })
    .from(intentTerms)
    .where(eq(intentTerms.term, term.toLowerCase()));
  return (
    db
      .select()
      .from(intents)
      // As an array, so that these few are sorted and not all rows tried from the newest on.
      .where(sql`${intents.id} = any(array(${found}))`)
      .orderBy(desc(intents.createdAt), desc(intents.id))
      .limit(limit)
  );
}
