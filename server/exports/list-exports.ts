import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import type { ExportHistoryFilter, ExportHistoryPage } from '#lib/exports/export-history.ts';
import { PAGE_ROWS } from '#lib/page-rows.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { INSTANT_CURSOR } from '#server/store/pages/instant-cursor.ts';
import { readPageAt } from '#server/store/pages/read-page-at.ts';
import { toNamedUsers, type NamedUser } from '#server/store/users/named-users.ts';
import { listUsers } from '#server/store/users/users-repository.ts';
import { database } from '#server/store/database.ts';
import { listExportHistory, type ExportRow } from '#server/store/exports/exports-repository.ts';
import { toExportView } from './to-export-view.ts';

/**
 * Who took what out of the dashboard, a page, the newest first. Throws `forbidden`, and `invalid_input` for
 * a cursor that is not ours.
 */
export async function listExports(filter: ExportHistoryFilter, session: Session): Promise<ExportHistoryPage> {
  requireAllowed(session, 'exports.read');
  const { rows, cursors } = await readPageAt(filter.cursor, INSTANT_CURSOR, (from) =>
    listExportHistory(database(), { filter, limit: PAGE_ROWS, from }),
  );
  const mayCancel = ({ creatorId }: ExportRow) =>
    creatorId === session.userId && isAllowed(session.role, 'exports.create');
  const exports = rows.map((row) => ({ ...toExportView(row, session), mayCancel: mayCancel(row) }));
  return { exports, ...cursors };
}

/** Whose exports can be chosen. Throws `forbidden`. */
export async function listExporters(session: Session): Promise<NamedUser[]> {
  requireAllowed(session, 'exports.read');
  return toNamedUsers(await listUsers(database()));
}
