import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import { exportSelectionSchema, type ShownSelection } from '#lib/exports/export-selection.ts';
import type { ExportView } from '#lib/exports/export-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import type { ExportRow } from '#server/store/exports/exports-repository.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';

/**
 * An export as pages show it to a user: of a list that the user may not read, its name alone. How many are
 * ahead of it is not in it.
 */
export function toExportView(row: ExportRow, session: Session): ExportView {
  return {
    id: row.id,
    selection: toShownSelection(row, session),
    format: row.format,
    state: row.state,
    reason: EXPORT_END_REASONS.find((reason) => reason === row.reason) ?? null,
    ahead: null,
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
