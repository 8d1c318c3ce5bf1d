import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import type { BurnHandling, HandleBurn } from '#lib/intents/burn/burn-handling.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { burnHandlings } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { users } from '#server/store/schema/schema.ts';

/** Adds a mark, and writes beside the intent whether it is handled. The caller has the intent locked. */
export async function insertBurnHandling(
  tx: Executor,
  { userId, ...mark }: HandleBurn & { readonly userId: string },
): Promise<IntentRow | undefined> {
  await tx.insert(burnHandlings).values({ ...mark, userId });
  const [row] = await tx
    .update(intents)
    .set({ burnHandledAt: mark.isHandled ? sql`now()` : null, revision: sql`${intents.revision} + 1` })
    .where(eq(intents.id, mark.intentId))
    .returning();
  return row;
}

/** The last mark of an intent, and who made it. */
export async function findBurnHandling(db: Executor, intentId: string): Promise<BurnHandling | undefined> {
  const { isHandled, note, at } = burnHandlings;
  const [row] = await db
    .select({ isHandled, note, at, by: users.name })
    .from(burnHandlings)
    .innerJoin(users, eq(users.id, burnHandlings.userId))
    .where(eq(burnHandlings.intentId, intentId))
    .orderBy(desc(at), desc(burnHandlings.id))
    .limit(1);
  return row && { ...row, at: row.at.toISOString() };
}
