import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import { exportSelectionSchema, type ShownSelection } from '#lib/exports/export-selection.ts';
import type { ExportHistoryFilter, ExportHistoryPage } from '#lib/exports/export-history.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import type { ExportView } from '#lib/exports/export-view.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { formatCursor, parseCursor } from '#server/store/pages/page-cursor.ts';
import { toPageCursors } from '#server/store/pages/to-page-cursors.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { toNamedUsers, type NamedUser } from '#server/store/users/named-users.ts';
import { listUsers } from '#server/store/users/users-repository.ts';
import { database } from '#server/store/database.ts';
import {
  findExport,
  finishExport,
  listExportHistory,
  type ExportRow,
} from '#server/store/exports/exports-repository.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';

const PAGE_ROWS = 50;

/**
 * Who took what out of the dashboard, a page, the newest first; of a list that the user may not read, its
 * name alone. Throws `forbidden`, and `invalid_input` for a cursor that is not ours.
 */
export async function listExports(filter: ExportHistoryFilter, session: Session): Promise<ExportHistoryPage> {
  requireAllowed(session, 'exports.read');
  const from = filter.cursor === undefined ? undefined : parseCursor(filter.cursor);
  const page = { filter, limit: PAGE_ROWS, ...(from && { from }) };
  const { rows, hasMore } = await listExportHistory(database(), page);
  return {
    exports: rows.map((row) => toView(row, session)),
    ...toPageCursors(rows, { cameFrom: from?.direction, hasMore }, formatCursor),
  };
}

/** Whose exports can be chosen. Throws `forbidden`. */
export async function listExporters(session: Session): Promise<NamedUser[]> {
  requireAllowed(session, 'exports.read');
  return toNamedUsers(await listUsers(database()));
}

/** One export, while it runs and after it. Throws `forbidden`, and `not_found`. */
export async function getExport(id: string, session: Session): Promise<ExportView> {
  requireAllowed(session, 'exports.read');
  const row = await findExport(database(), id);
  if (!row) throw new FaultError('not_found');
  return toView(row, session);
}

/**
 * Ends an export of one's own that is not over: its file breaks off. Throws `signed_out`, and `not_found` for
 * any other.
 */
export async function cancelExport(id: string, session: Session): Promise<void> {
  const doing = { session, permission: 'exports.create', isCounted: false } as const;
  await commitAs(doing, async ({ tx }) => {
    const row = await findExport(tx, id);
    if (row?.creatorId !== session.userId) throw new FaultError('not_found');
    if (!(await finishExport(tx, id, { state: 'cancelled' }))) return;
    await appendAudit(tx, { actorUserId: session.userId, action: 'export.cancelled', subject: id });
  });
}

function toView(row: ExportRow, session: Session): ExportView {
  return {
    id: row.id,
    selection: toShownSelection(row, session),
    format: row.format,
    state: row.state,
    reason: EXPORT_END_REASONS.find((reason) => reason === row.reason) ?? null,
    createdBy: row.creatorName,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows: row.rows,
    bytes: row.bytes,
    sha256: row.sha256,
  };
}

/** A filter says what is in the list: what was searched for, and about whom. */
function toShownSelection({ list, filter }: ExportRow, { role }: Session): ShownSelection {
  const isShown = isAllowed(role, EXPORTED_LIST_TABLE[list].permission);
  return isShown ? exportSelectionSchema.parse({ list, filter }) : { list, filter: null };
}
