import 'server-only';
import type { z } from 'zod';
import type { exportRequestSchema } from '#lib/exports/export-view.ts';
import { withoutPlace } from '#lib/intents/list/list-address.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { withTransaction } from '#server/store/database.ts';
import { insertExport } from '#server/store/exports/exports-repository.ts';
import { toStorableFilter } from '#server/intents/filter/storable-filter.ts';

type ExportRequest = z.output<typeof exportRequestSchema>;

/**
 * Records that a user takes the filtered list out of the dashboard. Its file is fetched once, by that user,
 * at the export's own address. Throws `forbidden`.
 */
export async function startExport(
  { filter, format }: ExportRequest,
  { session, locale }: { readonly session: Session; readonly locale: Locale },
): Promise<{ readonly id: string }> {
  assertAllowed(session, 'exports.create');
  const stored = withoutPlace(toStorableFilter(filter));
  return withTransaction(async (tx) => {
    const id = await insertExport(tx, {
      list: 'intents',
      format,
      locale,
      filter: stored,
      createdBy: session.userId,
    });
    const details = { list: 'intents', format, filter: stored };
    await appendAudit(tx, { actorUserId: session.userId, action: 'export.started', subject: id, details });
    return { id };
  });
}
