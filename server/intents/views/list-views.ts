import 'server-only';
import { isAllowed } from '#lib/auth/permissions.ts';
import { listColumnsSchema } from '#lib/intents/list/list-columns-schema.ts';
import { DEFAULT_COLUMNS } from '#lib/intents/list/list-columns.ts';
import {
  parseStoredSearch,
  toFilterNow,
  toStoredSearch,
  type ListView,
} from '#lib/intents/list/list-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { listViewRows, type ListViewRow } from '#server/store/intents/saved-views-repository.ts';

/**
 * The saved views that a user may use: own ones and shared ones, by name, each with the days that it means at
 * `nowMs`. Throws `forbidden`.
 */
export async function listViews(session: Session, nowMs: number): Promise<ListView[]> {
  requireAllowed(session, 'intents.read');
  const rows = await listViewRows(preparingDatabase(), session.userId);
  return rows.map((row) => {
    const columns = listColumnsSchema.safeParse(row.columns).data;
    const stored = columns && parseStoredSearch(row.search);
    return {
      id: row.id,
      name: row.name,
      search: stored ? toStoredSearch(toFilterNow(stored, nowMs)) : null,
      days: stored?.days ?? null,
      columns: columns ?? DEFAULT_COLUMNS,
      isShared: row.isShared,
      isOwn: row.ownerId === session.userId,
      ownerName: row.ownerName,
      isChangeable: mayChangeView(row, session),
    };
  });
}

/** A view of one's own is changed by its owner only, a shared one by every user who may share views. */
export function mayChangeView(
  { ownerId, isShared }: Pick<ListViewRow, 'ownerId' | 'isShared'>,
  { userId, role }: Session,
): boolean {
  return isShared ? isAllowed(role, 'views.share') : ownerId === userId && isAllowed(role, 'views.save');
}
