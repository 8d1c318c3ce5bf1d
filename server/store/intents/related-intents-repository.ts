import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { isTaken } from '#lib/intents/create/taken-successor.ts';
import type { RelatedIntent } from '#lib/intents/intent-view.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
import type { Executor } from '#server/store/database.ts';
import { listStillSearched } from '#server/store/burns/searched-attempts-repository.ts';
import { listCompletionDoubts } from './doubts/completion-doubts-repository.ts';
import { inPlace } from '#server/store/schema/in-place.ts';
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
  const rows = source ? [source, ...successors] : successors;
  const related = await toRelatedIntents(db, rows, await listTaken(db, successors));
  return {
    source: related.find((one) => one.id === sourceIntentId) ?? null,
    successors: related.filter((one) => one.id !== sourceIntentId),
  };
}

/** These as a page shows them; `taken` are those that are taken in their source's place. */
export async function toRelatedIntents(
  db: Executor,
  rows: readonly RelatedRow[],
  taken: ReadonlySet<string>,
): Promise<RelatedIntent[]> {
  const doubts = await listCompletionDoubts(db, rows);
  return rows.map((row) => ({
    ...{ id: row.id, intentType: row.intentType, status: row.status, amountCents: row.amountCents },
    createdAt: row.createdAt.toISOString(),
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    burnOutcome: findBurnOutcome(row),
    reportMark: findReportMark(row),
    doubts: doubts.get(row.id) ?? [],
    isTaken: taken.has(row.id),
  }));
}

/**
 * What was created in place of an intent, apart from one, and was paid or burned, or may have been, itself or
 * by what was created in its place; the newest. `findTakenSuccessor` is the same of what a page has read.
 */
export async function findTakenInPlace(
  db: Executor,
  id: string,
  exceptId?: string,
): Promise<RelatedRow | undefined> {
  const isInPlaceOf = and(eq(intents.sourceIntentId, id), inPlace(intents));
  const all = await select(db).where(isInPlaceOf).orderBy(desc(intents.createdAt));
  const others = all.filter((other) => other.id !== exceptId);
  const taken = await listTaken(db, others);
  return others.find((other) => taken.has(other.id));
}

export type RelatedRow = Awaited<ReturnType<typeof select>>[number];

/**
 * Which of these are in place of their source, and they, or others in their place, are taken (`isTaken`), or
 * their burn may still be found.
 */
async function listTaken(db: Executor, successors: readonly RelatedRow[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  let rows = successors.filter(isInPlace);
  const rootOf = new Map(rows.map(({ id }) => [id, id]));
  const toRoot = (id: string | null) => rootOf.get(id ?? '') ?? '';
  while (rows.length > 0) {
    const [known, others] = [rows.filter(isTaken), rows.filter((row) => !isTaken(row))];
    const searched = await listStillSearched(db, toIds(others));
    for (const id of [...toIds(known), ...searched]) taken.add(toRoot(id));
    const open = toIds(rows).filter((id) => !taken.has(toRoot(id)));
    if (open.length === 0) break;
    const next = await select(db).where(and(inArray(intents.sourceIntentId, open), inPlace(intents)));
    rows = next.filter((row) => !rootOf.has(row.id));
    for (const { id, sourceIntentId } of rows) rootOf.set(id, toRoot(sourceIntentId));
  }
  return taken;
}

function toIds(rows: readonly RelatedRow[]): string[] {
  return rows.map(({ id }) => id);
}

/** `inPlace` of a row that was read. */
function isInPlace({ replacesSource }: Pick<IntentRow, 'replacesSource'>): boolean {
  return replacesSource !== false;
}

function select(db: Executor) {
  const { id, intentType, status, amountCents, createdAt, contradictedAt } = intents;
  const { failureCode, originalFailureCode, burnStanding, wasReportedTaken, wasReportedPaid } = intents;
  const { sourceIntentId, replacesSource, eventStatus } = intents;
  return db
    .select({
      ...{ id, intentType, status, amountCents, createdAt, contradictedAt },
      ...{ failureCode, originalFailureCode, burnStanding, wasReportedTaken, wasReportedPaid },
      ...{ sourceIntentId, replacesSource, eventStatus },
    })
    .from(intents);
}
