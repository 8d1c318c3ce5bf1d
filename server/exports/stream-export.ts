import 'server-only';
import { createHash } from 'node:crypto';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError, isFaultError } from '#server/errors/fault-error.ts';
import { log } from '#server/observability/log.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { withSnapshot } from '#server/store/exports/export-client.ts';
import {
  beginExport,
  findExport,
  finishExport,
  recordProgress,
  type ExportRow,
} from '#server/store/exports/exports-repository.ts';
import { CSV_FLAVOURS, writeCsv } from './write-csv.ts';
import { en } from '#server/i18n/en.ts';
import { ptBr } from '#server/i18n/pt-br.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';
import { requireStillMayExport } from './may-export.ts';
import type { ExportTable } from './table.ts';
import { writeXlsx } from './write-xlsx.ts';

const COPY = { en, 'pt-BR': ptBr };
const PROGRESS_EVERY_MS = 1_000;
/** How often one that waits for its turn says that its process is there. */
const PRESENT_EVERY_MS = 30_000;

interface ExportFile {
  readonly body: ReadableStream<Uint8Array>;
  /** What its name begins with. */
  readonly fileName: string;
  readonly row: ExportRow;
}

/** Its user has cancelled it while it ran. */
class CancelledError extends Error {}

/**
 * The file of an export, written while it is read: never more than some batches of rows are in memory. All
 * of its rows are of one moment. Its own user fetches it, once. A file that is not whole ends with a broken
 * connection, never as if it were whole: so it is for a user whose session or right to the list ends
 * meanwhile. Throws `not_found`, `forbidden`, and `conflict` when it was fetched before.
 */
export async function streamExport(id: string, session: Session): Promise<ExportFile> {
  const row = await findExport(database(), id);
  if (row?.creatorId !== session.userId) throw new FaultError('not_found');
  await requireStillMayExport(session.sessionId, row.list);
  if (!(await beginExport(database(), id, session.userId))) throw new FaultError('conflict');
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  void writeFile(row, session, pipe.writable);
  return { body: pipe.readable, fileName: EXPORTED_LIST_TABLE[row.list].fileName, row };
}

/** Never throws: how it ended is stored with the export. */
async function writeFile(
  row: ExportRow,
  { sessionId }: Session,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = target.getWriter();
  const hash = createHash('sha256');
  const progress = { rows: 0, bytes: 0 };
  const reader = { hasLeft: false };
  // Whoever reads the file may leave at any time.
  void writer.closed.catch(() => (reader.hasLeft = true));
  const sayPresent = () => void recordProgress(database(), row.id, progress).catch(() => undefined);
  const presence = setInterval(sayPresent, PRESENT_EVERY_MS);
  try {
    await withSnapshot(async (tx) => {
      clearInterval(presence);
      // It may have waited minutes for its turn.
      await requireGoOn({ row, sessionId, progress });
      const table = await EXPORTED_LIST_TABLE[row.list].readTable(tx, row.filter, COPY[row.locale]);
      for await (const chunk of encode(row, countRows(table, { row, sessionId, progress }))) {
        hash.update(chunk);
        progress.bytes += chunk.byteLength;
        await writer.ready;
        await writer.write(chunk);
      }
    });
    const end = { state: 'complete', ...progress, sha256: hash.digest('hex') } as const;
    // Stored first: a file that a user has whole is in the history.
    const entry = { verb: 'completed', details: { rows: end.rows, sha256: end.sha256 } };
    if (!(await endExport(row, end, entry))) throw new CancelledError();
    await writer.close();
  } catch (error) {
    const isAccessEnded = isFaultError(error) && error.fault.code === 'forbidden';
    const isCancelled = reader.hasLeft || isAccessEnded || error instanceof CancelledError;
    const state = isCancelled ? 'cancelled' : 'failed';
    if (state === 'failed') log().error({ err: error, exportId: row.id }, 'an export failed');
    await writer.abort(error).catch(() => undefined);
    const reason = isAccessEnded ? { reason: 'access_ended' } : {};
    await recordBroken(row, { state, ...reason, ...progress }).catch((cause: unknown) =>
      log().error({ err: cause, exportId: row.id }, 'the end of an export was not stored'),
    );
  } finally {
    clearInterval(presence);
  }
}

async function recordBroken(
  row: ExportRow,
  {
    state,
    reason,
    rows,
    bytes,
  }: Pick<ExportRow, 'rows' | 'bytes'> & {
    readonly state: 'cancelled' | 'failed';
    readonly reason?: string;
  },
): Promise<void> {
  const details = { rows, ...(reason !== undefined && { reason }) };
  await endExport(row, { state, rows, bytes }, { verb: state, details });
}

/**
 * Ends it and says so in the audit log, both or neither. False when it is over already: whoever cancelled it
 * has an entry there.
 */
function endExport(
  { id, creatorId }: ExportRow,
  end: Parameters<typeof finishExport>[2],
  { verb, details }: { readonly verb: string; readonly details: Record<string, unknown> },
): Promise<boolean> {
  return withTransaction(async (tx) => {
    const isEnded = await finishExport(tx, id, end);
    const entry = { actorUserId: creatorId, action: `export.${verb}`, subject: id, details };
    if (isEnded) await appendAudit(tx, entry);
    return isEnded;
  });
}

interface Counting {
  readonly row: ExportRow;
  readonly sessionId: string;
  readonly progress: { rows: number; readonly bytes: number };
}

/**
 * The same table; how many of its rows were taken is stored now and then. Stops when it was cancelled, and
 * when its user may not take it any more.
 */
function countRows<Row>(
  { columns, batches }: ExportTable<Row>,
  { row, sessionId, progress }: Counting,
): ExportTable<Row> {
  async function* counted() {
    let storedAtMs = performance.now();
    for await (const rows of batches) {
      yield rows;
      progress.rows += rows.length;
      if (performance.now() - storedAtMs < PROGRESS_EVERY_MS) continue;
      storedAtMs = performance.now();
      await requireGoOn({ row, sessionId, progress });
    }
  }
  return { columns, batches: counted() };
}

/** Stores how far it is. Throws CancelledError when it was cancelled, and `forbidden`. */
async function requireGoOn({ row, sessionId, progress }: Counting): Promise<void> {
  if (!(await recordProgress(database(), row.id, progress))) throw new CancelledError();
  await requireStillMayExport(sessionId, row.list);
}

async function* encode<Row>(
  { format, list }: ExportRow,
  table: ExportTable<Row>,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    yield* writeXlsx(table, list);
    return;
  }
  for await (const chunk of writeCsv(table, CSV_FLAVOURS[format])) yield Buffer.from(chunk);
}
