import 'server-only';
import type { ExportRequest } from '#lib/exports/export-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { withTransaction } from '#server/store/database.ts';
import { insertExport } from '#server/store/exports/exports-repository.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';

/**
 * Records that a user takes the filtered list out of the dashboard. Its file is fetched once, by that user,
 * at the export's own address. Throws `forbidden`, also to who may not read the list.
 */
export async function startExport(
  { selection: { list, filter }, format }: ExportRequest,
  { session, locale }: { readonly session: Session; readonly locale: Locale },
): Promise<{ readonly id: string }> {
  const { permission, toStored } = EXPORTED_LIST_TABLE[list];
  assertAllowed(session, 'exports.create');
  assertAllowed(session, permission);
  const stored = toStored(filter);
  return withTransaction(async (tx) => {
    const id = await insertExport(tx, { list, format, locale, filter: stored, createdBy: session.userId });
    const details = { list, format, filter: stored };
    await appendAudit(tx, { actorUserId: session.userId, action: 'export.started', subject: id, details });
    return { id };
  });
}
