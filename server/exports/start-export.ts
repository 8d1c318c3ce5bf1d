import 'server-only';
import type { ExportRequest } from '#lib/exports/export-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import {
  cancelWaitingExports,
  findRunningExport,
  insertExport,
  lockExporter,
} from '#server/store/exports/exports-repository.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';
import { requireMayExport } from './may-export.ts';

/**
 * Records that a user takes the filtered list out of the dashboard. Its file is fetched once, by that user,
 * at the export's own address. A user has one export at a time, in all processes together: one whose file
 * was never fetched is cancelled. Throws `export_in_progress` with the `exportId` of the one that runs,
 * `signed_out`, `rate_limited`, and `forbidden`, also to a user who may not read the list.
 */
export async function startExport(
  { selection: { list, filter }, format }: ExportRequest,
  { session, locale }: { readonly session: Session; readonly locale: Locale },
): Promise<{ readonly id: string }> {
  requireMayExport(session, list);
  const exported = EXPORTED_LIST_TABLE[list];
  const stored = exported.toStored(filter);
  const { userId } = session;
  return commitAs({ session, permission: exported.permission }, async ({ tx }) => {
    await lockExporter(tx, userId);
    const exportId = await findRunningExport(tx, userId);
    if (exportId !== undefined) throw new FaultError({ code: 'export_in_progress', values: { exportId } });
    await cancelUnfetched(tx, userId);
    const id = await insertExport(tx, { list, format, locale, filter: stored, createdBy: userId });
    const details = { list, format, filter: stored };
    await appendAudit(tx, { actorUserId: userId, action: 'export.started', subject: id, details });
    return { id };
  });
}

async function cancelUnfetched(tx: Transaction, userId: string): Promise<void> {
  const details = { reason: 'another_started' };
  for (const subject of await cancelWaitingExports(tx, userId))
    await appendAudit(tx, { actorUserId: userId, action: 'export.cancelled', subject, details });
}
