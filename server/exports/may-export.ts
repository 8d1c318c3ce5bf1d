import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import type { ExportedListName } from '#lib/exports/export-selection.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';

/** Whether a user takes this list out of the dashboard: who exports, and who may read the list. */
export function mayExport({ role }: Pick<Session, 'role'>, list: ExportedListName): boolean {
  return isAllowed(role, 'exports.create') && isAllowed(role, EXPORTED_LIST_TABLE[list].permission);
}

/** Throws `forbidden`. */
export function assertMayExport(session: Session, list: ExportedListName): void {
  if (!mayExport(session, list)) throw new FaultError('forbidden');
}
