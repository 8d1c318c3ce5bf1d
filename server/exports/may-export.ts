import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import type { ExportedListName } from '#lib/exports/exported-lists.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findLiveSession } from '#server/store/users/sessions-repository.ts';
import { database } from '#server/store/database.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';

/** Whether a user takes this list out of the dashboard: who exports, and who may read the list. */
function mayExport({ role }: Pick<Session, 'role'>, list: ExportedListName): boolean {
  return isAllowed(role, 'exports.create') && isAllowed(role, EXPORTED_LIST_TABLE[list].permission);
}

/**
 * Asks the database whether a user who has started an export may still take it: the session lasts, and has
 * both permissions. Throws `forbidden`.
 */
export async function requireStillMayExport(sessionId: string, list: ExportedListName): Promise<void> {
  const session = await findLiveSession(database(), sessionId);
  if (!session || !mayExport(session, list)) throw new FaultError('forbidden');
}

/** Throws `forbidden`. */
export function requireMayExport(session: Session, list: ExportedListName): void {
  if (!mayExport(session, list)) throw new FaultError('forbidden');
}
