import 'server-only';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { isReplaceable, isTaken } from '#lib/intents/create/taken-successor.ts';
import type { RelatedIntent } from '#lib/intents/intent-view.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
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
  const [doubts, taken] = await Promise.all([
    listCompletionDoubts(db, source ? [source, ...successors] : successors),
    listTaken(db, successors),
  ]);
  const toRelated = (row: RelatedRow): RelatedIntent => ({
    ...{ id: row.id, intentType: row.intentType, status: row.status, amountCents: row.amountCents },
    createdAt: row.createdAt.toISOString(),
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    burnOutcome: findBurnOutcome(row),
    reportMark: findReportMark(row),
    doubts: doubts.get(row.id) ?? [],
    isTaken: taken.has(row.id),
  });
  return { source: source ? toRelated(source) : null, successors: successors.map(toRelated) };
}

/**
 * What was created in place of an intent that did not complete, apart from one, and was paid or burned, or
 * may have been, itself or by what was created in its place; the newest. `findTakenSuccessor` is the same of
 * what a page has read.
 */
export async function findTakenReplacement(
  db: Executor,
  source: Pick<IntentRow, 'id' | 'status'>,
  exceptId?: string,
): Promise<RelatedRow | undefined> {
  if (!isReplaceable(source)) return undefined;
  const isExcepted = exceptId === undefined ? undefined : ne(intents.id, exceptId);
  const isOther = and(eq(intents.sourceIntentId, source.id), isExcepted);
  const others = await select(db).where(isOther).orderBy(desc(intents.createdAt));
  const taken = await listTaken(db, others);
  return others.find(({ id }) => taken.has(id));
}

type RelatedRow = Awaited<ReturnType<typeof select>>[number];

/** Which of these, or what was created in their place, were paid or burned, or may have been. */
async function listTaken(db: Executor, successors: readonly RelatedRow[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  const rootOf = new Map(successors.map(({ id }) => [id, id]));
  const toRoot = (id: string | null) => rootOf.get(id ?? '') ?? '';
  let rows = successors;
  while (rows.length > 0) {
    for (const row of rows.filter(isTaken)) taken.add(toRoot(row.id));
    const open = rows.map(({ id }) => id).filter((id) => !taken.has(toRoot(id)));
    if (open.length === 0) break;
    const next = await select(db).where(inArray(intents.sourceIntentId, open));
    rows = next.filter(({ id }) => !rootOf.has(id));
    for (const { id, sourceIntentId } of rows) rootOf.set(id, toRoot(sourceIntentId));
  }
  return taken;
}

function select(db: Executor) {
  const { id, intentType, status, amountCents, createdAt, contradictedAt } = intents;
  const { failureCode, burnStanding, wasReportedTaken, wasReportedPaid, sourceIntentId } = intents;
  return db
    .select({
      ...{ id, intentType, status, amountCents, createdAt, contradictedAt },
      ...{ failureCode, burnStanding, wasReportedTaken, wasReportedPaid, sourceIntentId },
    })
    .from(intents);
}
