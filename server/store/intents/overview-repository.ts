import 'server-only';
import { and, desc, isNull } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { hasOutcome } from './has-outcome.ts';
import type { IntentRow } from './intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** What changed last. */
export async function listLatestIntents(db: Executor, limit: number): Promise<IntentRow[]> {
  return db.select().from(intents).orderBy(desc(intents.updatedAt)).limit(limit);
}

/** What burned and was not paid, and no user takes care of yet; newest first. */
export async function listBurnedUnpaid(db: Executor, limit: number): Promise<IntentRow[]> {
  return db
    .select()
    .from(intents)
    .where(and(hasOutcome('burned_not_paid'), isNull(intents.burnHandledAt)))
    .orderBy(desc(intents.createdAt), desc(intents.id))
    .limit(limit);
}
