import 'server-only';
import { createHash } from 'node:crypto';
import { SECOND_MS } from '#lib/time/durations.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { en } from '#server/i18n/en.ts';
import { ptBr } from '#server/i18n/pt-br.ts';
import { log } from '#server/observability/log.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { withSnapshot } from '#server/store/exports/export-client.ts';
import { beginExport } from '#server/store/exports/export-turns-repository.ts';
import { findExport, finishExport, type ExportRow } from '#server/store/exports/exports-repository.ts';
import { rateLimited } from '#server/store/limits/take-within-limit.ts';
import { CSV_FLAVOURS, writeCsv } from './write-csv.ts';
import { toTableCopy } from './lists/copy-text.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';
import { requireStillMayExport } from './may-export.ts';
import type { ExportTable } from './table.ts';
import { classifyEnd, type BrokenEnd } from './classify-end.ts';
import { CancelledError, FileWatch, ReaderError, requireGoOn, type WrittenFile } from './watch-file.ts';
import { writeXlsx } from './write-xlsx.ts';

const TABLE_COPY = { en: toTableCopy('en', en), 'pt-BR': toTableCopy('pt-BR', ptBr) };

interface ExportFile {
  readonly body: ReadableStream<Uint8Array>;
  /** What its name begins with. */
  readonly fileName: string;
  readonly row: ExportRow;
}

/**
 * The file of an export, written while it is read: never more than some batches of rows are in memory. All
 * of its rows are of one moment. Its own user fetches it, once. A file that is not whole ends with a broken
 * connection, never as if it were whole: so it is for a user whose session or right to the list ends
 * meanwhile, and for one who takes it too slowly. Throws `not_found`, `forbidden`, `rate_limited` before it
 * is its turn, so that no connection is silent meanwhile, and `conflict` when it was fetched before.
 */
export async function streamExport(id: string, session: Session): Promise<ExportFile> {
  const row = await findExport(database(), id);
  if (row?.creatorId !== session.userId) throw new FaultError('not_found');
  await requireStillMayExport(session.sessionId, row.list);
  const begun = await withTransaction((tx) => beginExport(tx, id, session.userId));
  if (begun === 'not_in_turn') throw rateLimited(SECOND_MS);
  if (begun === 'over') throw new FaultError('conflict');
  // An abort of the writer would wait for a reader that takes nothing.
  let breakOff: (reason: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      breakOff = (reason) => controller.error(reason);
    },
  });
  void writeFile(row, session, { target: writable, breakOff });
  return { body: readable, fileName: EXPORTED_LIST_TABLE[row.list].fileName, row };
}

interface FileSink {
  readonly target: WritableStream<Uint8Array>;
  /** Ends it at once as a file that is not whole. */
  readonly breakOff: (reason: unknown) => void;
}

/** Never throws: how it ended is stored with the export. */
async function writeFile(
  row: ExportRow,
  { sessionId }: Session,
  { target, breakOff }: FileSink,
): Promise<void> {
  const writer = target.getWriter();
  const hash = createHash('sha256');
  const file: WrittenFile = { row, sessionId, progress: { rows: 0, bytes: 0 } };
  const { progress } = file;
  const watch = new FileWatch(file);
  // Whoever reads the file may leave at any time.
  void writer.closed.catch(() => watch.stop(new ReaderError('disconnected')));
  const take = async (chunk: Uint8Array) => {
    await writer.ready;
    await writer.write(chunk);
  };
  try {
    await withSnapshot(async (tx) => {
      // It may have waited for a connection.
      await requireGoOn(file);
      const table = await EXPORTED_LIST_TABLE[row.list].readTable(tx, row.filter, TABLE_COPY[row.locale]);
      for await (const chunk of encode(row, countRows(table, progress))) {
        hash.update(chunk);
        progress.bytes += chunk.byteLength;
        await watch.untilTaken(take(chunk));
      }
    });
    const end = { state: 'complete', ...progress, sha256: hash.digest('hex') } as const;
    // Stored first: a file that a user has whole is in the history.
    const entry = { verb: 'completed', details: { rows: end.rows, sha256: end.sha256 } } as const;
    if (!(await endExport(row, end, entry))) throw new CancelledError();
    await writer.close();
  } catch (error) {
    const cause: unknown = watch.signal.aborted ? watch.signal.reason : error;
    const end = { ...classifyEnd(cause), ...progress };
    if (end.state === 'failed' && !(cause instanceof ReaderError))
      log().error({ err: error, exportId: row.id }, 'an export failed');
    breakOff(error);
    await recordBroken(row, end).catch((cause: unknown) =>
      log().error({ err: cause, exportId: row.id }, 'the end of an export was not stored'),
    );
  } finally {
    watch.end();
  }
}

async function recordBroken(
  row: ExportRow,
  { state, reason, rows, bytes }: Pick<ExportRow, 'rows' | 'bytes'> & BrokenEnd,
): Promise<void> {
  const details = { rows, ...(reason !== null && { reason }) };
  await endExport(row, { state, reason, rows, bytes }, { verb: state, details });
}

/**
 * Ends it and says so in the audit log, both or neither. False when it is over already: whoever cancelled it
 * has an entry there.
 */
function endExport(
  { id, creatorId }: ExportRow,
  end: Parameters<typeof finishExport>[2],
  {
    verb,
    details,
  }: { readonly verb: 'completed' | BrokenEnd['state']; readonly details: Record<string, unknown> },
): Promise<boolean> {
  return withTransaction(async (tx) => {
    const isEnded = await finishExport(tx, id, end);
    const entry = { actorUserId: creatorId, action: `export.${verb}`, subject: id, details } as const;
    if (isEnded) await appendAudit(tx, entry);
    return isEnded;
  });
}

/** The same table, which counts how many of its rows were taken. */
function countRows<Row>(
  { columns, batches }: ExportTable<Row>,
  progress: WrittenFile['progress'],
): ExportTable<Row> {
  async function* counted() {
    for await (const rows of batches) {
      yield rows;
      progress.rows += rows.length;
    }
  }
  return { columns, batches: counted() };
}

async function* encode<Row>(
  { format, list, locale }: ExportRow,
  table: ExportTable<Row>,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    yield* writeXlsx(table, TABLE_COPY[locale].exports.list[list]);
    return;
  }
  for await (const chunk of writeCsv(table, CSV_FLAVOURS[format])) yield Buffer.from(chunk);
}
