import 'server-only';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { HandleIntent, IntentHandling } from '#lib/intents/handling/intent-handling.ts';
import type { ReportException } from '#lib/reports/exceptions.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentHandlings } from '#server/store/schema/schema-notes.ts';
import { users } from '#server/store/schema/schema.ts';
import { HANDLED_AS } from './is-handled.ts';

interface HandlingDraft extends HandleIntent {
  readonly userId: string;
  /** Those that the note explains. */
  readonly exceptions: readonly ReportException[];
}

/** Adds a mark, and writes beside the intent whether it is handled. The caller has the intent locked. */
export async function insertIntentHandling(
  tx: Executor,
  { exceptions, ...mark }: HandlingDraft,
): Promise<IntentRow | undefined> {
  await tx.insert(intentHandlings).values({ ...mark, exceptions: [...exceptions] });
  const handled = { handledAt: sql`now()`, handledAs: HANDLED_AS };
  const [row] = await tx
    .update(intents)
    .set({
      ...(mark.isHandled ? handled : { handledAt: null, handledAs: null }),
      revision: sql`${intents.revision} + 1`,
    })
    .where(eq(intents.id, mark.intentId))
    .returning();
  return row;
}

interface StoredHandling extends Omit<IntentHandling, 'isCurrent'> {
  /** Null: its note explains all. */
  readonly exceptions: readonly ReportException[] | null;
}

/** The last mark of an intent, and who made it. */
export async function findIntentHandling(
  db: Executor,
  intentId: string,
): Promise<StoredHandling | undefined> {
  const { isHandled, note, exceptions, at } = intentHandlings;
  const [row] = await db
    .select({ isHandled, note, exceptions, at, by: users.name })
    .from(intentHandlings)
    .innerJoin(users, eq(users.id, intentHandlings.userId))
    .where(eq(intentHandlings.intentId, intentId))
    .orderBy(desc(at), desc(intentHandlings.id))
    .limit(1);
  return row && { ...row, at: row.at.toISOString() };
}

/** How many marks there are: another number after each. */
export async function countIntentHandlings(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(intentHandlings);
  return row?.total ?? 0;
}
