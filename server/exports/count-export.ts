import 'server-only';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import type { ExportCount } from '#lib/exports/export-view.ts';
import { MOST_COUNTED } from '#lib/intents/page/intent-page.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';
import { requireMayExport } from './may-export.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

/** How many rows a file would have now, counted up to `MOST_COUNTED`. Throws `forbidden`. */
export async function countExport({ list, filter }: ExportSelection, session: Session): Promise<ExportCount> {
  requireMayExport(session, list);
  const count = () => EXPORTED_LIST_TABLE[list].count(database(), filter, MOST_COUNTED);
  const rows = await readInTurn(session.userId, count);
  return { rows, isMore: rows >= MOST_COUNTED };
}
