import 'server-only';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import type { ExportView } from '#lib/exports/export-view.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import {
  findExport,
  finishExport,
  listNewestExports,
  type ExportRow,
} from '#server/store/exports/exports-repository.ts';

/** The history shows so many. */
const MOST_SHOWN = 200;

/** Who took what out of the dashboard, newest first. Throws `forbidden`. */
export async function listExports(session: Session): Promise<ExportView[]> {
  assertAllowed(session, 'exports.read');
  return (await listNewestExports(database(), MOST_SHOWN)).map(toView);
}

/** One export, while it runs and after it. Throws `forbidden`, and `not_found`. */
export async function getExport(id: string, session: Session): Promise<ExportView> {
  assertAllowed(session, 'exports.read');
  const row = await findExport(database(), id);
  if (!row) throw new FaultError('not_found');
  return toView(row);
}

/** Ends an export of one's own that is not over: its file breaks off. Throws `not_found` for any other. */
export async function cancelExport(id: string, session: Session): Promise<void> {
  assertAllowed(session, 'exports.create');
  await withTransaction(async (tx) => {
    const row = await findExport(tx, id);
    if (row?.creatorId !== session.userId) throw new FaultError('not_found');
    if (!(await finishExport(tx, id, { state: 'cancelled' }))) return;
    await appendAudit(tx, { actorUserId: session.userId, action: 'export.cancelled', subject: id });
  });
}

function toView(row: ExportRow): ExportView {
  return {
    id: row.id,
    selection: exportSelectionSchema.parse({ list: row.list, filter: row.filter }),
    format: row.format,
    state: row.state,
    createdBy: row.creatorName,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows: row.rows,
    bytes: row.bytes,
    sha256: row.sha256,
  };
}
