import 'server-only';
import { and, desc, not } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { IS_BURN_HANDLED } from './handling/is-handled.ts';
import { hasOutcome } from './has-outcome.ts';
import type { IntentRow } from './intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';

/** What changed last. */
export async function listLatestIntents(db: Executor, limit: number): Promise<IntentRow[]> {
  return db.select().from(intents).orderBy(desc(intents.updatedAt)).limit(limit);
}

/** What burned and was not paid, and no user handles; newest first. */
export async function listBurnedUnpaid(db: Executor, limit: number): Promise<IntentRow[]> {
  return db
    .select()
    .from(intents)
    .where(and(hasOutcome('burned_not_paid'), not(IS_BURN_HANDLED)))
    .orderBy(desc(intents.createdAt), desc(intents.id))
    .limit(limit);
}
