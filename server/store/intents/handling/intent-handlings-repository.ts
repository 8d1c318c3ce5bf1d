import 'server-only';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { HandleIntent, IntentHandling } from '#lib/intents/handling/intent-handling.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import type { ReportException } from '#lib/reports/exceptions.ts';
import { isOneOf } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentHandlings } from '#server/store/schema/schema-notes.ts';
import { users } from '#server/store/schema/schema.ts';
import { HANDLED_KEY, IS_HANDLED, SEEN_STATE } from './is-handled.ts';
import { REASON_IF_NEEDED } from './needed-reason.ts';

interface HandlingDraft extends Omit<HandleIntent, 'seen'> {
  readonly userId: string;
  /** What the mark is of. */
  readonly key: string;
  /** Those that the note explains. */
  readonly exceptions: readonly ReportException[];
}

/** Adds a mark, and writes beside the intent whether it is handled. The caller has the intent locked. */
export async function insertIntentHandling(
  tx: Executor,
  { exceptions, key, ...mark }: HandlingDraft,
): Promise<IntentRow | undefined> {
  await tx.insert(intentHandlings).values({ ...mark, exceptions: [...exceptions] });
  const handled = { handledAt: sql`now()`, handledAs: key };
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

/** The last mark of an intent, and who made it. */
export async function findIntentHandling(
  db: Executor,
  intentId: string,
): Promise<Omit<IntentHandling, 'outdatedBy'> | undefined> {
  const { isHandled, note, at } = intentHandlings;
  const [row] = await db
    .select({ isHandled, note, at, by: users.name })
    .from(intentHandlings)
    .innerJoin(users, eq(users.id, intentHandlings.userId))
    .where(eq(intentHandlings.intentId, intentId))
    .orderBy(desc(at), desc(intentHandlings.id))
    .limit(1);
  return row && { ...row, at: row.at.toISOString() };
}

/** Who made the last mark of each of these, by name. */
export async function listLastMarkers(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { intentId, at } = intentHandlings;
  const rows = await db
    .selectDistinctOn([intentId], { intentId, by: users.name })
    .from(intentHandlings)
    .innerJoin(users, eq(users.id, intentHandlings.userId))
    .where(isOneOf(intentId, ids))
    .orderBy(intentId, desc(at), desc(intentHandlings.id));
  return new Map(rows.map((row) => [row.intentId, row.by]));
}

interface Need {
  readonly reason: InboxReason | null;
  readonly isHandled: boolean;
  /** What a mark of it is of now. */
  readonly key: string;
  readonly seenState: string;
}

/** Why an intent needs action, whether a user handles that, and what who marks it has seen of it. */
export async function requireNeed(db: Executor, intentId: string): Promise<Need> {
  const [row] = await db
    .select({ reason: REASON_IF_NEEDED, isHandled: IS_HANDLED, key: HANDLED_KEY, seenState: SEEN_STATE })
    .from(intents)
    .where(eq(intents.id, intentId));
  if (!row) throw new Error(`no intent ${intentId}`);
  return row;
}

/** How many marks there are: another number after each. */
export async function countIntentHandlings(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(intentHandlings);
  return row?.total ?? 0;
}
