import { changeSum } from '#lib/intents/list/change-sum.ts';
import { isOfEnd } from '#lib/intents/list/filter-date.ts';
import { isOfServer, matchesFilter, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { parseInstantCursor, type InstantCursor } from '#lib/intents/page/instant-cursor.ts';
import { MOST_COUNTED, type IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentListRow, IntentSummary } from '#lib/intents/summary/intent-summary.ts';

type Place = Pick<IntentListRow, 'createdAt' | 'id'>;

/** A page of a list, with this filter, as the change of the row leaves it. */
export function withIntent(
  page: IntentPage,
  row: IntentSummary,
  filter: IntentFilter | undefined,
): IntentPage {
  return patchPinned(patchPage(page, row, filter), row, filter);
}

/** The page with the row: replaced where it is listed, or inserted where the page covers its place. */
function patchPage(page: IntentPage, row: IntentSummary, filter: IntentFilter | undefined): IntentPage {
  const index = page.intents.findIndex((intent) => intent.id === row.id);
  if (index >= 0) {
    const intents = replaceRow(page.intents, row);
    return intents === page.intents ? page : { ...page, intents, sum: sumWith(page, row) };
  }
  // Where only the server knows, the list is read again instead.
  if (filter === undefined || isOfServer(filter) || matchesFilter(row, filter) !== true) return page;
  if (!hasPlaceFor(row, page, filter.cursor)) return page;
  // The page may grow past its limit: its cursor names its last row, so dropping that row would lose it.
  const place = page.intents.findIndex((intent) => isBefore(row, intent));
  const intents = page.intents.toSpliced(place < 0 ? page.intents.length : place, 0, row);
  const total = Math.min(page.total + 1, MOST_COUNTED);
  return { ...page, intents, total, sum: total < MOST_COUNTED ? sumWith(page, row) : null };
}

/**
 * Whether a row that is not on the page has its place there: after what a cursor that leads forward names, or
 * before what one that leads back does. At its other end the page has all rows, or ends with its own one.
 */
function hasPlaceFor(row: Place, page: IntentPage, cursor: string | undefined): boolean {
  const from = cursor === undefined ? undefined : parseInstantCursor(cursor);
  if (cursor !== undefined && from === undefined) return false;
  const ownBegin = page.previousCursor === null ? undefined : page.intents.at(0);
  const begin = from?.direction === 'next' ? toPlace(from) : ownBegin;
  if (begin !== undefined && !isBefore(begin, row)) return false;
  if (from?.direction === 'previous') return isBefore(row, toPlace(from));
  const end = findEnd(page);
  return end === undefined || !isBefore(end, row);
}

/** The last place that a page has, whether or not its row is still listed; undefined at the list’s end. */
function findEnd({ nextCursor, intents }: IntentPage): Place | undefined {
  if (nextCursor === null) return undefined;
  const end = parseInstantCursor(nextCursor);
  return end ? toPlace(end) : intents.at(-1);
}

function toPlace({ at, id }: InstantCursor): Place {
  return { createdAt: at, id };
}

function sumWith({ sum, intents }: IntentPage, row: IntentListRow): IntentPage['sum'] {
  return (
    sum &&
    changeSum(
      sum,
      intents.find(({ id }) => id === row.id),
      row,
    )
  );
}

/**
 * Updates the pinned rows of a first page: a burn that was not paid is added, and removed, as soon as that is
 * known.
 */
function patchPinned(page: IntentPage, row: IntentSummary, filter: IntentFilter | undefined): IntentPage {
  const { intents, total } = page.pinned;
  const present = intents.find(({ id }) => id === row.id);
  if (present && !isNewer(row, present)) return page;
  const others = intents.filter(({ id }) => id !== row.id);
  // Where only the server knows whether a row is of the filter, one that is pinned stays.
  const isOfFilter =
    filter?.cursor === undefined &&
    filter?.status.length === 0 &&
    !isOfEnd(filter.date) &&
    (matchesFilter(row, filter) ?? present !== undefined);
  if (isOfFilter && row.burnOutcome === 'burned_not_paid' && !row.isBurnHandled) {
    return { ...page, pinned: { intents: [row, ...others], total: present ? total : total + 1 } };
  }
  return present ? { ...page, pinned: { intents: others, total: total - 1 } } : page;
}

/** The rows with the changed one in its place; the same ones where it is not among them, or is older. */
export function replaceRow<Row extends IntentListRow>(rows: Row[], row: IntentSummary): Row[] {
  const index = rows.findIndex((other) => other.id === row.id);
  const present = rows[index];
  return present && isNewer(row, present) ? rows.with(index, { ...present, ...row }) : rows;
}

/** A row never goes back to an older revision. */
export function isNewer(row: IntentListRow, present: IntentListRow): boolean {
  return row.revision >= present.revision;
}

/** Whether `a` is before `b` in a list: newest first, then by id downwards. */
function isBefore(a: Place, b: Place): boolean {
  const difference = Date.parse(a.createdAt) - Date.parse(b.createdAt);
  return difference === 0 ? a.id > b.id : difference > 0;
}
