import 'server-only';
import { desc, eq } from 'drizzle-orm';
import type { RelatedIntent } from '#lib/intents/intent-view.ts';
import type { Executor } from '#server/store/database.ts';
import { listCompletionDoubts } from './doubts/completion-doubts-repository.ts';
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
  const doubts = await listCompletionDoubts(db, source ? [source, ...successors] : successors);
  const toRelated = ({ createdAt, contradictedAt, ...row }: RelatedRow): RelatedIntent => ({
    ...row,
    createdAt: createdAt.toISOString(),
    contradictedAt: contradictedAt?.toISOString() ?? null,
    doubts: doubts.get(row.id) ?? [],
  });
  return { source: source ? toRelated(source) : null, successors: successors.map(toRelated) };
}

type RelatedRow = Awaited<ReturnType<typeof select>>[number];

function select(db: Executor) {
  const { id, intentType, status, amountCents, createdAt, contradictedAt } = intents;
  return db.select({ id, intentType, status, amountCents, createdAt, contradictedAt }).from(intents);
}
