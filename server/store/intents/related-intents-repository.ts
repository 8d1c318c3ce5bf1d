import 'server-only';
import { desc, eq } from 'drizzle-orm';
import type { RelatedIntent } from '#lib/intents/intent-view.ts';
import type { Executor } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import type { IntentRow } from './intents-repository.ts';

const MOST_SUCCESSORS = 20;

/** The intent that the form of this one was begun from, and those that were begun from it, newest first. */
export async function listRelatedIntents(
  db: Executor,
  { id, sourceIntentId }: Pick<IntentRow, 'id' | 'sourceIntentId'>,
): Promise<{ readonly source: RelatedIntent | null; readonly successors: RelatedIntent[] }> {
  const [[source], successors] = await Promise.all([
    sourceIntentId === null ? [] : select(db).where(eq(intents.id, sourceIntentId)),
    select(db).where(eq(intents.sourceIntentId, id)).orderBy(desc(intents.createdAt)).limit(MOST_SUCCESSORS),
  ]);
  return { source: source ? toRelated(source) : null, successors: successors.map(toRelated) };
}

function select(db: Executor) {
  const { id, intentType, status, amountCents, createdAt } = intents;
  return db.select({ id, intentType, status, amountCents, createdAt }).from(intents);
}

function toRelated(row: Omit<RelatedIntent, 'createdAt'> & { readonly createdAt: Date }): RelatedIntent {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
