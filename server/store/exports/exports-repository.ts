import 'server-only';
import { and, eq, inArray, sql, type Column, type SQL } from 'drizzle-orm';
import type { ExportHistoryFilter } from '#lib/exports/export-history.ts';
import type { ExportEndReason } from '#lib/exports/export-end-reasons.ts';
import type { ExportState } from '#lib/exports/export-view.ts';
import type { InstantCursor } from '#lib/intents/page/instant-cursor.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { exactInstant } from '#server/store/pages/exact-instant.ts';
import { INSTANT_CURSOR } from '#server/store/pages/instant-cursor.ts';
import { readKeyset } from '#server/store/pages/read-keyset.ts';
import { fileExports } from '#server/store/schema/schema-exports.ts';
import { users } from '#server/store/schema/schema.ts';

export type ExportRow = Omit<typeof fileExports.$inferSelect, 'createdBy' | 'turnAt'> & {
  readonly creatorId: string;
  readonly creatorName: string;
  /** When it was asked for, as exact as the database has it. */
  readonly at: string;
};

/**
 * Of a file that is written something is stored every second, and the page of one that waits asks about it,
 * in a hidden tab every minute: what was silent for longer has lost its process or its page.
 */
const SILENCE = sql`interval '90 seconds'`;

/**
 * Whether its process, or the page that waits for its turn, is there. An instant that is ahead was written
 * while the database's clock was.
 */
export function isPresent({ progressedAt }: { readonly progressedAt: Column }): SQL {
  return sql`${progressedAt} between now() - ${SILENCE} and now() + interval '1 minute'`;
}

export async function insertExport(
  db: Executor,
  row: Pick<typeof fileExports.$inferInsert, 'list' | 'format' | 'locale' | 'filter' | 'createdBy'>,
): Promise<string> {
  const [inserted] = await db.insert(fileExports).values(row).returning({ id: fileExports.id });
  if (!inserted) throw new Error('the export was not stored');
  return inserted.id;
}

/** Until the transaction ends no other one starts an export of this user. */
export async function lockExporter(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The user's export whose file is being written, in whatever process. */
export async function findRunningExport(db: Executor, userId: string): Promise<string | undefined> {
  const { createdBy, id, state } = fileExports;
  const [running] = await db
    .select({ id })
    .from(fileExports)
    .where(and(eq(createdBy, userId), eq(state, 'running'), isPresent(fileExports)))
    .limit(1);
  return running?.id;
}

/** Ends those of the user's exports whose file was never fetched, and answers their ids. */
export async function cancelWaitingExports(db: Executor, userId: string): Promise<string[]> {
  const ended = await db
    .update(fileExports)
    .set({ state: 'cancelled', reason: 'another_started', finishedAt: sql`now()` })
    .where(and(eq(fileExports.createdBy, userId), eq(fileExports.state, 'waiting')))
    .returning({ id: fileExports.id });
  return ended.map(({ id }) => id);
}

/** Stores how far it is. False when it is not running any more: it was cancelled. */
export async function recordProgress(
  db: Executor,
  id: string,
  progress: Pick<ExportRow, 'rows' | 'bytes'>,
): Promise<boolean> {
  const running = await db
    .update(fileExports)
    .set({ ...progress, progressedAt: sql`now()` })
    .where(and(eq(fileExports.id, id), eq(fileExports.state, 'running')))
    .returning({ id: fileExports.id });
  return running.length > 0;
}

/** Ends one that is not over yet; whoever ends it first is right. */
export async function finishExport(
  db: Executor,
  id: string,
  end: { readonly state: Exclude<ExportState, 'waiting' | 'running'> } & Partial<
    Pick<ExportRow, 'reason' | 'rows' | 'bytes' | 'sha256'>
  >,
): Promise<boolean> {
  const ended = await db
    .update(fileExports)
    .set({ ...end, finishedAt: sql`now()` })
    .where(and(eq(fileExports.id, id), inArray(fileExports.state, ['waiting', 'running'])))
    .returning({ id: fileExports.id });
  return ended.length > 0;
}

export async function findExport(db: Executor, id: string): Promise<ExportRow | undefined> {
  const [row] = await selectExports(db).where(eq(fileExports.id, id));
  return row;
}

/** The exports of one page of the history, the newest first. */
export async function listExportHistory(
  db: Executor,
  { filter, limit, from }: { filter: ExportHistoryFilter; limit: number; from: InstantCursor | undefined },
): Promise<{ rows: ExportRow[]; hasMore: boolean }> {
  const { createdAt, createdBy, id, list } = fileExports;
  const conditions = [
    filter.list === 'all' ? undefined : eq(list, filter.list),
    filter.actor === 'all' ? undefined : eq(createdBy, filter.actor),
  ];
  return readKeyset({ kind: INSTANT_CURSOR, columns: [createdAt, id], limit, from }, (page) =>
    selectExports(db)
      .where(and(...conditions, page.beyond))
      .orderBy(...page.order())
      .limit(page.limit),
  );
}

/**
 * One that says it runs and has not moved for long has failed: its process is gone. One for which no page
 * waits any more is over as well, until a page asks about it again.
 */
const STATE = whenSilent<ExportState>({ running: 'failed', waiting: 'cancelled', else: fileExports.state });
const REASON = whenSilent<ExportEndReason | null>({
  ...{ running: 'stopped', waiting: 'not_fetched' },
  else: fileExports.reason,
});

function whenSilent<Value extends string | null>(values: {
  readonly running: Value;
  readonly waiting: Value;
  readonly else: Column;
}): SQL<Value> {
  return sql<Value>`case when ${isPresent(fileExports)} then ${values.else}
    when ${fileExports.state} = 'running' then ${values.running}
    when ${fileExports.state} = 'waiting' then ${values.waiting} else ${values.else} end`;
}

function selectExports(db: Executor) {
  return db
    .select({
      id: fileExports.id,
      list: fileExports.list,
      format: fileExports.format,
      locale: fileExports.locale,
      filter: fileExports.filter,
      state: STATE,
      reason: REASON,
      creatorId: fileExports.createdBy,
      creatorName: users.name,
      createdAt: fileExports.createdAt,
      at: exactInstant(fileExports.createdAt),
      progressedAt: fileExports.progressedAt,
      finishedAt: fileExports.finishedAt,
      rows: fileExports.rows,
      bytes: fileExports.bytes,
      sha256: fileExports.sha256,
    })
    .from(fileExports)
    .innerJoin(users, eq(users.id, fileExports.createdBy));
}
