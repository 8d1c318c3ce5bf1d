import 'server-only';
import type { BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { isOfEnd } from '#lib/intents/list/filter-date.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { DetailColumn } from '#lib/intents/list/list-columns.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import { isFiltered } from '#lib/intents/list/list-href.ts';
import { isTerminal } from '#lib/intents/status.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getListSync } from '#server/list-reads/get-list-sync.ts';
import { database, preparingDatabase, type Executor } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  countIntents,
  listIntentRows,
  type ListedIntent,
} from '#server/store/intents/intent-list-repository.ts';
import { totalIntents } from '#server/store/intents/totals/intent-totals-repository.ts';
import { isConfirmationDue } from '#server/intents/mirror/poll-delay.ts';
import { resolveFilter } from '#server/intents/filter/resolve-filter.ts';
import type { ListFilter } from '#server/store/intents/intent-conditions.ts';
import { findMatches } from './find-match.ts';
import { readRowDetails } from './read-row-details.ts';
import { INSTANT_CURSOR } from '#server/store/pages/instant-cursor.ts';
import { readPageAt } from '#server/store/pages/read-page-at.ts';
import { toListRows } from './to-summary.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';

/**
 * One page of the mirror, newest first. The filters combine; chain and text are searched here because the
 * service's list cannot (R102). Beside the rows it has what these columns show. A page that is read again
 * `through` its own `nextCursor` ends where it ended: what has come since is added to it, as far as its limit
 * goes. Throws `forbidden`, `rate_limited` where too many of this user wait, and `invalid_input` for a cursor
 * that is not ours.
 */
export async function listIntents({
  filter,
  details: columns = [],
  through,
  session,
}: {
  readonly filter: IntentFilter;
  readonly details?: readonly DetailColumn[];
  readonly through?: string | undefined;
  readonly session: Session;
}): Promise<IntentPage> {
  requireAllowed(session, 'intents.read');
  // A page of all or of one type, which forms read, follows one index. Filters together may read all rows.
  const kind = isFiltered({ ...filter, intentType: 'all' }) ? 'long' : 'short';
  return readInTurn(session.userId, () => readPage(filter, columns, through), kind);
}

async function readPage(
  filter: IntentFilter,
  columns: readonly DetailColumn[],
  through: string | undefined,
): Promise<IntentPage> {
  const last = through === undefined ? undefined : INSTANT_CURSOR.parse(through);
  // Without filters it is the same statements each time.
  const db = isFiltered(filter) ? database() : preparingDatabase();
  const asked = await resolveFilter(db, filter);
  const [pinned, { rows, cursors }, { total, sum }] = await Promise.all([
    listPinned(db, filter, asked),
    readPageAt(filter.cursor, INSTANT_CURSOR, (from) =>
      listIntentRows(db, { filter: asked, limit: filter.limit, from, through: last }),
    ),
    totalIntents(db, asked),
  ]);
  const [intents, sync, details, matches] = await Promise.all([
    toListRows(preparingDatabase(), rows),
    getListSync('intents', findLateSince(rows)),
    readRowDetails(database(), [...pinned.intents, ...rows], columns),
    asked.query.trim() === '' ? [] : findMatches(database(), rows, asked.query),
  ]);
  return {
    intents,
    pinned,
    matches: Object.fromEntries(matches),
    ...(details && { details }),
    ...cursors,
    // What comes after it was not read.
    nextCursor: cursors.nextCursor ?? through ?? null,
    total,
    sum,
    sync,
  };
}

const MOST_PINNED = 5;

/**
 * The burns that were not paid and that no user takes care of, for the top of a first page, whatever their
 * age. A list of one status, of what needs action, is open or ended has only its own rows.
 */
async function listPinned(
  db: Executor,
  { cursor, date, status, inbox, open }: IntentFilter,
  asked: ListFilter,
): Promise<IntentPage['pinned']> {
  const isNarrow = status.length > 0 || inbox !== undefined || open !== undefined || isOfEnd(date);
  if (cursor !== undefined || isNarrow) return { intents: [], total: 0 };
  const filter = { ...asked, status: ['burned_not_paid' satisfies BurnOutcome], isWithoutHandled: true };
  const { rows, hasMore } = await listIntentRows(db, { filter, limit: MOST_PINNED });
  const intents = await toListRows(db, rows);
  return { intents, total: hasMore ? await countIntents(db, filter) : rows.length };
}

/** When the oldest row that is due for a confirmation was confirmed; rows that are over do not count. */
function findLateSince(rows: readonly ListedIntent[]): Date | null {
  const now = databaseNow();
  const late = rows.flatMap(({ status, updatedAt, readBegunAt, eventReceivedAt, createdAt }) => {
    const confirmedAt = readBegunAt ?? eventReceivedAt ?? createdAt;
    return isTerminal(status) || !isConfirmationDue(confirmedAt, updatedAt, now)
      ? []
      : [confirmedAt.getTime()];
  });
  return late.length === 0 ? null : new Date(Math.min(...late));
}
