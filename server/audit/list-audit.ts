import 'server-only';
import type { AuditEntryView, AuditFilter, AuditPage } from '#lib/audit/audit-view.ts';
import { PAGE_ROWS } from '#lib/page-rows.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { listAuditRows, type AuditRow } from '#server/store/audit/audit-list-repository.ts';
import { toNamedUsers, type NamedUser } from '#server/store/users/named-users.ts';
import { listUsers } from '#server/store/users/users-repository.ts';
import { database } from '#server/store/database.ts';
import { ID_CURSOR } from '#server/store/pages/id-cursor.ts';
import { readPageAt } from '#server/store/pages/read-page-at.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

/**
 * One page of the audit log, the newest entry first. The filters combine. Throws `forbidden`, and
 * `invalid_input` for a cursor that is not ours.
 */
export async function listAudit({
  filter,
  session,
}: {
  readonly filter: AuditFilter;
  readonly session: Session;
}): Promise<AuditPage> {
  requireAllowed(session, 'audit.read');
  const asked = toStorableAuditFilter(filter);
  const { rows, cursors } = await readPageAt(filter.cursor, ID_CURSOR, (from) =>
    readInTurn(session.userId, () => listAuditRows(database(), { filter: asked, limit: PAGE_ROWS, from })),
  );
  return { entries: rows.map(toEntryView), ...cursors };
}

/** Whose entries can be chosen. Throws `forbidden`. */
export async function listAuditActors(session: Session): Promise<NamedUser[]> {
  requireAllowed(session, 'audit.read');
  return toNamedUsers(await listUsers(database()));
}

/** The filter without what PostgreSQL cannot hold: no row has such a text. */
export function toStorableAuditFilter<Filter extends Pick<AuditFilter, 'action' | 'query'>>(
  filter: Filter,
): Filter {
  return { ...filter, action: cleanText(filter.action), query: cleanText(filter.query) };
}

export function toEntryView({
  id,
  at,
  actorName,
  actorEmail,
  action,
  subject,
  details,
}: AuditRow): AuditEntryView {
  const actor = actorName === null || actorEmail === null ? null : { name: actorName, email: actorEmail };
  return { id, at: at.toISOString(), actor, action, subject, details };
}
