import 'server-only';
import type { Executor } from '#server/store/database.ts';
import { listLastMarkers } from '#server/store/intents/handling/intent-handlings-repository.ts';
import { listHandled, listHandledRows } from '#server/store/intents/inbox-repository.ts';
import { readBesideReasons } from './read-beside-reasons.ts';
import { isRefined, refineReason } from './refine-reason.ts';

/**
 * The conversions that need action which a user handles: all of them, or of these. Each is one that the inbox
 * leaves out, or shows as handled, because of its mark.
 */
export async function listHandledIds(db: Executor, among?: readonly string[]): Promise<string[]> {
  const found = await listHandled(db, among);
  const [refined, decided] = [found.filter(isOfResource), found.filter((one) => !isOfResource(one))];
  const ids = decided.map(toId);
  if (refined.length === 0) return ids;
  const rows = await listHandledRows(db, refined.map(toId));
  const { besideOf } = await readBesideReasons(db, rows);
  return [...ids, ...rows.filter((row) => refineReason(row, besideOf(row)) === null).map(toId)];
}

/** Who handles each of these, by name; one that no user handles, or that needs nothing, is not there. */
export async function findHandlers(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const handled = await listHandledIds(db, ids);
  return handled.length === 0 ? new Map() : listLastMarkers(db, handled);
}

type Found = Awaited<ReturnType<typeof listHandled>>[number];

const toId = ({ id }: Pick<Found, 'id'>) => id;

/** Its resource says, beside the database, what its mark is of. */
function isOfResource({ reason }: Found): boolean {
  return isRefined(reason);
}
