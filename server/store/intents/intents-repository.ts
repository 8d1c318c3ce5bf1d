import 'server-only';
import { and, asc, eq, inArray, max, sql, getTableColumns } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS } from '#lib/time/clock-tolerance.ts';
import { isOneOf, columnNames, insertMany, runPrepared, toRow, updateMany } from '#server/store/bulk.ts';
import type { CreateRequestRow } from './create-requests-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { againAt } from '#server/store/jobs/again-at.ts';
import { intentEvents, intents, intentTerms } from '#server/store/schema/schema-intents.ts';

export type IntentRow = typeof intents.$inferSelect;
export type IntentEventRow = typeof intentEvents.$inferSelect;
export type IntentEventDraft = Pick<
  IntentEventRow,
  'intentId' | 'kind' | 'value' | 'detail' | 'source' | 'occurredAt' | 'eventId'
> & {
  /** When it became known here; left out for what became known now. */
  readonly recordedAt?: Date;
  /** Who did it, on a line of source `user`; null for the holder of a link. */
  readonly actorUserId?: string | null;
};

type IntentColumn = keyof IntentRow;
const COLUMNS = Object.keys(getTableColumns(intents)) as IntentColumn[];
const CHANGING = COLUMNS.filter((name) => name !== 'id');
const STATES = CHANGING.filter((name) => name !== 'body');
/** The columns by name: one that a newer version adds does not change what a prepared statement answers. */
const LOCK = `select ${columnNames(intents, COLUMNS)} from intents
  where id = any($1::uuid[]) order by id for update`;
const LINE = [
  'intentId',
  'kind',
  'value',
  'detail',
  'source',
  'occurredAt',
  'eventId',
  'actorUserId',
] as const;

export async function findIntent(db: Executor, id: string): Promise<IntentRow | undefined> {
  const [row] = await db.select().from(intents).where(eq(intents.id, id));
  return row;
}

/**
 * Locks the rows until the transaction ends, always in the same order, so that two batches cannot block each
 * other.
 */
export async function lockIntents(tx: Transaction, ids: readonly string[]): Promise<Map<string, IntentRow>> {
  if (ids.length === 0) return new Map();
  const found = await runPrepared(tx, LOCK, [ids]);
  const rows = found.map((row) => toRow(intents, COLUMNS, row) as IntentRow);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same of one row; undefined where there is none. */
export async function lockIntent(tx: Transaction, id: string): Promise<IntentRow | undefined> {
  return (await lockIntents(tx, [id])).get(id);
}

/**
 * Inserts rows that are not there yet and answers the ids of those: another transaction may have been faster.
 */
export async function insertIntents(tx: Transaction, rows: readonly IntentRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insert(intents)
    .values([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ id: intents.id });
  return new Set(inserted.map(({ id }) => id));
}

/** Writes rows that the transaction holds locked. One statement for all of them. */
export function saveIntents(tx: Transaction, rows: readonly IntentRow[]): Promise<void> {
  return updateMany(tx, [intents, CHANGING], rows);
}

/** The same for what events change: never the resource as last read (R93), which is the most of a row. */
export function saveIntentStates(tx: Transaction, rows: readonly IntentRow[]): Promise<void> {
  return updateMany(tx, [intents, STATES], rows);
}

/** Appends to the timeline. A change that is already a line of it is not added twice. */
export async function appendIntentEvents(tx: Executor, drafts: readonly IntentEventDraft[]): Promise<void> {
  const earlier = drafts.filter(({ recordedAt }) => recordedAt !== undefined);
  const fromNow = drafts.filter(({ recordedAt }) => recordedAt === undefined);
  await Promise.all([
    insertMany(tx, [intentEvents, [...LINE, 'recordedAt']], earlier, { skipsKnown: true }),
    insertMany(tx, [intentEvents, LINE], fromNow, { skipsKnown: true }),
  ]);
}

type UndatedLine = Omit<IntentEventDraft, 'occurredAt' | 'recordedAt'>;

/**
 * Appends lines of what happens now, each as a line of its own: of two about the same, which differ in their
 * detail only, the later one is a millisecond after the other. The transaction has written their intents.
 */
export async function appendLinesOfNow(tx: Executor, lines: readonly UndatedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const { intentId, kind, value, occurredAt } = intentEvents;
  const ids = [...new Set(lines.map((line) => line.intentId))];
  const earlier = await tx
    .select({ intentId, kind, value, at: max(occurredAt) })
    .from(intentEvents)
    .where(and(isOneOf(intentId, ids), inArray(value, [...new Set(lines.map((line) => line.value))])))
    .groupBy(intentId, kind, value);
  const last = new Map(earlier.map((line) => [subjectOf(line), line.at?.getTime() ?? 0]));
  const nowMs = databaseNow().getTime();
  const dated = lines.map((line) => {
    const atMs = Math.max(nowMs, (last.get(subjectOf(line)) ?? 0) + 1);
    last.set(subjectOf(line), atMs);
    return { ...line, occurredAt: new Date(atMs) };
  });
  await appendIntentEvents(tx, dated);
}

/** Of what a line is unique with its time. */
function subjectOf({ intentId, kind, value }: Pick<UndatedLine, 'intentId' | 'kind' | 'value'>): string {
  return JSON.stringify([intentId, kind, value]);
}

export async function listIntentEvents(db: Executor, intentId: string): Promise<IntentEventRow[]> {
  return db
    .select()
    .from(intentEvents)
    .where(eq(intentEvents.intentId, intentId))
    .orderBy(asc(intentEvents.occurredAt), asc(intentEvents.id));
}

/** Whether any of these statuses was ever reported of an intent, by whichever source. */
export async function hasBeen(db: Executor, intentId: string, statuses: readonly string[]): Promise<boolean> {
  const [line] = await db
    .select({ id: intentEvents.id })
    .from(intentEvents)
    .where(
      and(
        eq(intentEvents.intentId, intentId),
        eq(intentEvents.kind, 'status'),
        inArray(intentEvents.value, [...statuses]),
      ),
    )
    .limit(1);
  return line !== undefined;
}

/**
 * When any of these statuses was first reported of each of these; those of which none was are not there. What
 * is dated further after it was known here than clocks differ counts from then.
 */
export async function listFirstReports(
  db: Executor,
  ids: readonly string[],
  statuses: readonly string[],
): Promise<Map<string, Date>> {
  const { intentId, kind, value, occurredAt, recordedAt } = intentEvents;
  const latest = sql`${recordedAt} + make_interval(secs => ${CLOCK_TOLERANCE_MS / 1_000})`;
  const at = sql<Date>`min(case when ${occurredAt} > ${latest} then ${recordedAt} else ${occurredAt} end)`;
  const rows = await db
    .select({ intentId, at: at.mapWith(occurredAt) })
    .from(intentEvents)
    .where(and(isOneOf(intentId, ids), eq(kind, 'status'), inArray(value, [...statuses])))
    .groupBy(intentId);
  return new Map(rows.map((row) => [row.intentId, row.at]));
}

/** Makes an intent searchable by these terms, for good. They are stored in lower case. */
export async function addIntentTerms(
  tx: Executor,
  terms: readonly { readonly intentId: string; readonly term: string | null | undefined }[],
): Promise<void> {
  const rows = terms.flatMap(({ intentId, term }) => (term ? [{ intentId, term: term.toLowerCase() }] : []));
  if (rows.length === 0) return;
  await tx.insert(intentTerms).values(rows).onConflictDoNothing();
}

/**
 * Asks for one read of each intent, now, and answers which of them the mirror holds. What is due already is
 * due no later.
 */
export async function requestRereads(tx: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const due = againAt(intents.rereadRequestedAt, sql`clock_timestamp()`);
  const known = await tx
    .update(intents)
    .set({ rereadRequestedAt: due })
    .where(inArray(intents.id, [...ids]))
    .returning({ id: intents.id });
  return new Set(known.map(({ id }) => id));
}

/** Counts a change of what pages show beside an intent. */
export async function countIntentChange(tx: Executor, intentId: string): Promise<IntentRow | undefined> {
  const [row] = await tx
    .update(intents)
    .set({ revision: sql`${intents.revision} + 1` })
    .where(eq(intents.id, intentId))
    .returning();
  return row;
}

/**
 * Takes over from the newest request with its reference that has no intent, and may have made one, what the
 * form was begun from: the intent may be that one's, although it differs from what was asked for.
 */
export async function takeOverSource(
  tx: Executor,
  { id, intentType, clientReference }: Pick<IntentRow, 'id' | 'intentType' | 'clientReference'>,
): Promise<void> {
  if (clientReference === null) return;
  await tx.execute(sql`
    update intents set source_intent_id = request.source_intent_id, replaces_source = request.replaces_source
    from (
      select source_intent_id, replaces_source from create_requests
      where client_reference = ${clientReference} and intent_type = ${intentType}
        and intent_id is null and source_intent_id is not null and (state <> 'refused' or lost_answers > 0)
      order by created_at desc limit 1
    ) as request
    where intents.id = ${id} and intents.source_intent_id is null`);
}

/** The intent that a request of ours is connected with. */
export async function findIntentOfRequest(tx: Executor, key: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: intents.id }).from(intents).where(eq(intents.createRequestKey, key));
  return row?.id;
}

/**
 * Connects an intent with the request of ours that made it. What was asked for is what the mirror holds of it
 * from then on.
 */
export async function linkIntent(
  tx: Executor,
  intentId: string,
  request: Pick<
    CreateRequestRow,
    | 'idempotencyKey'
    | 'createdBy'
    | 'intentType'
    | 'chainId'
    | 'amountCents'
    | 'destination'
    | 'clientReference'
    | 'sourceIntentId'
    | 'replacesSource'
  >,
): Promise<IntentRow | undefined> {
  const [row] = await tx
    .update(intents)
    .set({
      createRequestKey: request.idempotencyKey,
      createdBy: request.createdBy,
      sourceIntentId: request.sourceIntentId,
      replacesSource: request.replacesSource,
      intentType: request.intentType,
      chainId: request.chainId,
      amountCents: request.amountCents,
      destination: request.destination,
      clientReference: request.clientReference,
      revision: sql`${intents.revision} + 1`,
    })
    .where(and(eq(intents.id, intentId), sql`${intents.createRequestKey} is null`))
    .returning();
  return row;
}
