import 'server-only';
import type { ListSync, UnreadableRowView } from '#lib/intents/list/list-sync.ts';
import type { ServiceList } from '#lib/system/service-lists.ts';
import { normalLimitMs } from '#lib/time/normal-limit.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { findListRead, listUnreadable, type UnreadableRecord } from '#server/store/list-reads-repository.ts';
import { LIST_EVERY_MS, type ShownList } from './list-intervals.ts';

/** Whose rows are shown there; `operations` are on no page of their own. */
const SHOWN_WITH: Readonly<Record<ShownList, readonly ServiceList[]>> = {
  intents: ['intents'],
  wallets: ['wallets', 'operations'],
};
const SHOWN_ROWS = 20;
const SHOWN_RAW_LENGTH = 4_000;

/**
 * How the copy of a list compares with the service's list: since when it could not be confirmed, and which
 * rows could not be read. `lateSince`: when the oldest shown row that is due for a confirmation was last
 * confirmed.
 */
export async function getListSync(list: ShownList, lateSince: Date | null = null): Promise<ListSync> {
  const [read, { total, rows }] = await Promise.all([
    findListRead(preparingDatabase(), list),
    listUnreadable(preparingDatabase(), SHOWN_WITH[list], SHOWN_ROWS),
  ]);
  const lateMs = [read && findLate(list, read), lateSince].flatMap((at) => (at ? [at.getTime()] : []));
  return {
    unconfirmedSince: lateMs.length === 0 ? null : new Date(Math.min(...lateMs)).toISOString(),
    unreadableCount: total,
    unreadable: rows.map(toView),
  };
}

/** Since it was last confirmed, or since it first could not be. */
function findLate(
  list: ShownList,
  { completedAt, failingSince }: { readonly completedAt: Date | null; readonly failingSince: Date | null },
): Date | null {
  const limitMs = normalLimitMs(LIST_EVERY_MS[list]);
  const isOld = completedAt !== null && databaseNow().getTime() - completedAt.getTime() > limitMs;
  return isOld || failingSince !== null ? (completedAt ?? failingSince) : null;
}

function toView({
  key,
  resourceId,
  clientReference,
  reason,
  raw,
  firstSeenAt,
}: UnreadableRecord): UnreadableRowView {
  return {
    key,
    resourceId,
    clientReference,
    reason,
    raw: raw.slice(0, SHOWN_RAW_LENGTH),
    firstSeenAt: firstSeenAt.toISOString(),
  };
}
