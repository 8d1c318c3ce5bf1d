import 'server-only';
import type { ExportView } from '#lib/exports/export-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { countAhead, keepPlace, noteTurn } from '#server/store/exports/export-turns-repository.ts';
import { findExport } from '#server/store/exports/exports-repository.ts';
import { toExportView } from './to-export-view.ts';

/**
 * One export, while it waits and runs, and after it. An export keeps its place among those that wait while
 * its own user asks about it. Throws `forbidden`, and `not_found`.
 */
export async function getExport(id: string, session: Session): Promise<ExportView> {
  requireAllowed(session, 'exports.read');
  const waits = await keepPlace(database(), id, session.userId);
  const row = await findExport(database(), id);
  if (!row) throw new FaultError('not_found');
  const ahead = waits && row.state === 'waiting' ? await countAhead(database(), id) : null;
  if (ahead !== null) await noteTurn(database(), id, ahead === 0);
  return { ...toExportView(row, session), ahead };
}
