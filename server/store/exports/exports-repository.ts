import 'server-only';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ExportHistoryFilter } from '#lib/exports/export-history.ts';
import type { ExportEndReason } from '#lib/exports/export-end-reasons.ts';
import type { ExportState } from '#lib/exports/export-view.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { exactInstant } from '#server/store/pages/exact-instant.ts';
import { fileExports } from '#server/store/schema/schema-exports.ts';
import { users } from '#server/store/schema/schema.ts';

export type ExportRow = Omit<typeof fileExports.$inferSelect, 'createdBy'> & {
  readonly creatorId: string;
  readonly creatorName: string;
  /** When it was asked for, as exact as the database has it. */
  readonly at: string;
};

/** A database that is idle so long within an export ends it (`export-client.ts`). */
const SILENCE = sql`interval '3 minutes'`;

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

/** Whether the file of one of the user's exports is being written, in whatever process. */
export async function hasRunningExport(db: Executor, userId: string): Promise<boolean> {
  const { createdBy, id, progressedAt, state } = fileExports;
  const isLive = sql`${progressedAt} >= now() - ${SILENCE}`;
  const running = await db
    .select({ id })
    .from(fileExports)
    .where(and(eq(createdBy, userId), eq(state, 'running'), isLive))
    .limit(1);
  return running.length > 0;
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

/** Takes an export that waits, for its own user and once: false when there is none to take. */
export async function beginExport(db: Executor, id: string, userId: string): Promise<boolean> {
  const begun = await db
    .update(fileExports)
    .set({ state: 'running', progressedAt: sql`now()` })
    .where(and(eq(fileExports.id, id), eq(fileExports.createdBy, userId), eq(fileExports.state, 'waiting')))
    .returning({ id: fileExports.id });
  return begun.length > 0;
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

interface Place {
  readonly direction: 'next' | 'previous';
  readonly at: string;
  readonly id: string;
}

/**
 * The exports of one page of the history, the newest first, read by key. `hasMore` is in the direction of
 * travel.
 */
export async function listExportHistory(
  db: Executor,
  { filter, limit, from }: { filter: ExportHistoryFilter; limit: number; from?: Place },
): Promise<{ rows: ExportRow[]; hasMore: boolean }> {
  const { createdAt, createdBy, id, list } = fileExports;
  const isBackwards = from?.direction === 'previous';
  const key = from && sql`(${from.at}::timestamptz, ${from.id}::uuid)`;
  const place = sql`(${createdAt}, ${id})`;
  const rows = await selectExports(db)
    .where(
      and(
        filter.list === 'all' ? undefined : eq(list, filter.list),
        filter.actor === 'all' ? undefined : eq(createdBy, filter.actor),
        key && (isBackwards ? sql`${place} > ${key}` : sql`${place} < ${key}`),
      ),
    )
    .orderBy(...(isBackwards ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: isBackwards ? page.reverse() : page, hasMore: rows.length > limit };
}

/**
 * One that says it runs and has not moved for long has failed: its process is gone. One that waits for its
 * file to be fetched has no process yet.
 */
const IS_SILENT = sql`${fileExports.state} = 'running' and ${fileExports.progressedAt} < now() - ${SILENCE}`;
const STATE = sql<ExportState>`case when ${IS_SILENT} then 'failed' else ${fileExports.state} end`;
const REASON = sql<ExportEndReason | null>`case when ${IS_SILENT} then 'stopped' else ${fileExports.reason} end`;

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
