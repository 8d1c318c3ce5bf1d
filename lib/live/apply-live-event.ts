import type { QueryClient } from '@tanstack/react-query';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { changeSum } from '#lib/intents/list/change-sum.ts';
import { isOfEnd } from '#lib/intents/list/filter-date.ts';
import {
  intentFilterSchema,
  isOfServer,
  matchesFilter,
  type IntentFilter,
} from '#lib/intents/list/intent-filter.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { MOST_COUNTED, type IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentListRow, IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import type { InboxItem } from '#lib/intents/overview/inbox.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import { assertNever } from '#lib/assert-never.ts';
import { parseJson } from '#lib/encoding/parse-json.ts';
import type { WalletListView, WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { intentPageReads, walletListReads } from '#lib/queries/changes-meanwhile.ts';
import {
  apiCallsKey,
  hasDetails,
  intentDetailKey,
  QUERY_KEYS,
  linksKey,
  walletDetailKey,
} from '#lib/queries/query-keys.ts';
import { liveEventSchema, type LiveEvent } from './live-event.ts';
import { patchData, readIfFailed, type PatchedCache } from './patch-data.ts';

/** The part of react-query's QueryClient that the reducer needs. */
export type LiveCache = Pick<QueryClient, 'getQueriesData'> & PatchedCache;

/** Reads that may come a little later than the event that asks for them. */
export interface LaterReads {
  /** The overview, and the lists of deliveries. */
  readonly summaries: () => void;
  /** Lists that show more than their rows have, or of which only the server knows what comes into them. */
  readonly details: () => void;
  /** What a page of an intent shows of its burn. */
  readonly burn: (intentId: string) => void;
}

/** These reads, without waiting. */
export function readsOf(cache: Pick<QueryClient, 'invalidateQueries'>): LaterReads {
  return {
    summaries: () => {
      void cache.invalidateQueries({ queryKey: QUERY_KEYS.overview });
      void cache.invalidateQueries({ queryKey: QUERY_KEYS.deliveryLists });
    },
    details: () =>
      void cache.invalidateQueries({
        queryKey: QUERY_KEYS.intentLists,
        predicate: ({ queryKey }) => hasDetails(queryKey) || isListOfServer(queryKey),
      }),
    burn: (intentId) => readDetail(cache, intentId),
  };
}

/** What a list of conversions is filtered by. */
function filterOf(queryKey: readonly unknown[]): IntentFilter | undefined {
  return intentFilterSchema.safeParse(queryKey[2]).data;
}

function isListOfServer(queryKey: readonly unknown[]): boolean {
  const filter = filterOf(queryKey);
  return filter !== undefined && isOfServer(filter);
}

function readDetail(cache: Pick<QueryClient, 'invalidateQueries'>, intentId: string): void {
  void cache.invalidateQueries({ queryKey: intentDetailKey(intentId) });
  void cache.invalidateQueries({ queryKey: apiCallsKey(intentId) });
}

/**
 * Carries one message of the stream into the query cache. `RESET`, `CHANGED`, and one that cannot be read,
 * are answered by reading everything again.
 */
export function applyLiveMessage(cache: LiveCache, data: string, reads: LaterReads): void {
  const event = liveEventSchema.safeParse(parseJson(data));
  if (event.success) applyLiveEvent(cache, event.data, reads);
  else void cache.invalidateQueries();
}

/**
 * Carries one live event into the query cache. Rows that are on screen change at once. What an event does not
 * carry (timeline, burn, inbox) is marked for a new read. A row never goes back to an older revision; its
 * `updatedAt` may go back.
 */
export function applyLiveEvent(cache: LiveCache, event: LiveEvent, reads: LaterReads): void {
  switch (event.type) {
    case 'intent.changed':
      patchLists(cache, event.intent);
      patchDetail(cache, event.intent);
      patchOverview(cache, event.intent);
      readDetail(cache, event.intent.id);
      reads.summaries();
      reads.details();
      return;
    case 'burn.changed':
      reads.burn(event.intentId);
      reads.summaries();
      reads.details();
      return;
    case 'annotation.changed':
      void cache.invalidateQueries({ queryKey: intentDetailKey(event.intentId) });
      reads.details();
      return;
    case 'wallet.changed':
      patchWallets(cache, event.wallet);
      void cache.invalidateQueries({ queryKey: walletDetailKey(event.wallet.id) });
      readDestinations(cache, event.wallet);
      reads.summaries();
      reads.details();
      return;
    case 'create.changed':
      reads.summaries();
      return;
    case 'link.changed':
      readLinks(cache, event);
      return;
    default:
      assertNever(event);
  }
}

function readLinks(
  cache: LiveCache,
  { intentId, walletId }: Extract<LiveEvent, { type: 'link.changed' }>,
): void {
  if (intentId !== null) void cache.invalidateQueries({ queryKey: linksKey({ intentId }) });
  else if (walletId !== null) void cache.invalidateQueries({ queryKey: linksKey({ walletId }) });
}

/** The mirror is read from the service by one job, so the last event is the newest. */
function patchWallets(cache: LiveCache, row: WalletSummary): void {
  for (const [key, list] of cache.getQueriesData<WalletListView>({ queryKey: QUERY_KEYS.walletList })) {
    if (list) patchData(cache, key, withWallet(list, row));
    readIfFailed(cache, key);
  }
  walletListReads.note((list) => withWallet(list, row));
}

/** Pages and lists that show an onramp say whether its wallet may receive. */
function readDestinations(cache: LiveCache, { chainId, address }: WalletSummary): void {
  const isOf = (row: Pick<IntentListRow, 'chainId' | 'destination'>) =>
    row.chainId === chainId && row.destination !== null && isSameAddress(chainId, row.destination, address);
  for (const [key, detail] of cache.getQueriesData<IntentDetail>({ queryKey: QUERY_KEYS.intentDetails })) {
    if (detail && isOf(detail)) void cache.invalidateQueries({ queryKey: key });
  }
  for (const [key, page] of cache.getQueriesData<IntentPage>({ queryKey: QUERY_KEYS.intentLists })) {
    const isListed = page?.intents.some((row) => row.status === 'awaiting_fiat_payment' && isOf(row));
    if (isListed === true) void cache.invalidateQueries({ queryKey: key });
  }
}

function withWallet(list: WalletListView, row: WalletSummary): WalletListView {
  const index = list.wallets.findIndex((wallet) => wallet.id === row.id);
  const wallets = index >= 0 ? list.wallets.with(index, row) : [row, ...list.wallets];
  return { ...list, wallets };
}

function patchLists(cache: LiveCache, row: IntentSummary): void {
  const lists = cache.getQueriesData<IntentPage>({ queryKey: QUERY_KEYS.intentLists });
  for (const [key, page] of lists) {
    const patched = page && withIntent(page, row, filterOf(key));
    if (patched !== page) patchData(cache, key, patched);
    readIfFailed(cache, key);
  }
  intentPageReads.note((page, filter) => withIntent(page, row, filter));
}

function withIntent(page: IntentPage, row: IntentSummary, filter: IntentFilter | undefined): IntentPage {
  return patchPinned(patchPage(page, row, filter), row, filter);
}

/** The page with the row: replaced where it is listed, or inserted where the page covers its place. */
export function patchPage(
  page: IntentPage,
  row: IntentSummary,
  filter: IntentFilter | undefined,
): IntentPage {
  const index = page.intents.findIndex((intent) => intent.id === row.id);
  if (index >= 0) {
    const intents = replaceRow(page.intents, row);
    return intents === page.intents ? page : { ...page, intents, sum: sumWith(page, row) };
  }
  // Where only the server knows, the list is read again instead.
  if (filter === undefined || isOfServer(filter) || matchesFilter(row, filter) !== true) return page;
  const [first, last] = [page.intents.at(0), page.intents.at(-1)];
  const beforeThePage = filter.cursor !== undefined && (first === undefined || isBefore(row, first));
  const beyondThePage = page.nextCursor !== null && last !== undefined && isBefore(last, row);
  if (beforeThePage || beyondThePage) return page;
  // The page may grow past its limit: its cursor names its last row, so dropping that row would lose it.
  const place = page.intents.findIndex((intent) => isBefore(row, intent));
  const intents = page.intents.toSpliced(place < 0 ? page.intents.length : place, 0, row);
  const total = Math.min(page.total + 1, MOST_COUNTED);
  return { ...page, intents, total, sum: total < MOST_COUNTED ? sumWith(page, row) : null };
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

function patchDetail(cache: LiveCache, row: IntentSummary): void {
  for (const [key, detail] of cache.getQueriesData<IntentDetail>({ queryKey: intentDetailKey(row.id) })) {
    if (!detail || !isNewer(row, detail)) continue;
    // R49: the code to pay leaves the page the moment it no longer may be paid, not after the next read.
    const mayBePaid = row.status === 'awaiting_fiat_payment' && row.contradictedAt === null;
    const pixPayment = mayBePaid ? detail.pixPayment : null;
    // Of the status that it had; the new one began with the last change.
    const statusSince = row.status === detail.status ? detail.statusSince : null;
    patchData(cache, key, { ...detail, ...row, pixPayment, statusSince } satisfies IntentDetail);
  }
}

function patchOverview(cache: LiveCache, row: IntentSummary): void {
  for (const [key, overview] of cache.getQueriesData<Overview>({ queryKey: QUERY_KEYS.overview })) {
    if (!overview) continue;
    const recent = replaceRow(overview.recent, row);
    const inbox = patchInbox(overview.inbox, row);
    if (recent !== overview.recent || inbox !== overview.inbox) {
      patchData(cache, key, { ...overview, recent, inbox } satisfies Overview);
    }
  }
}

function patchInbox(inbox: InboxItem[], row: IntentSummary): InboxItem[] {
  const patched = replaceRow(inbox, row);
  if (patched === inbox) return inbox;
  return patched.filter(isStillAsked).map((item) => withSince(item, inbox));
}

/** A new status began with the last change; a conflict does not end with the status. */
function withSince(item: InboxItem, before: readonly InboxItem[]): InboxItem {
  const status = before.find(({ id }) => id === item.id)?.status;
  const isSame = status === item.status || item.reason === 'contradicted';
  return isSame ? item : { ...item, since: item.updatedAt };
}

/**
 * Whether the row still needs its action. Once the status has moved on it does not, even before the overview
 * is read again (R49).
 */
function isStillAsked({ reason, status, paymentHold }: InboxItem): boolean {
  if (reason === 'pay') return status === 'awaiting_fiat_payment' && paymentHold === null;
  return reason !== 'sign' || status === 'awaiting_burn_approval';
}

function replaceRow<Row extends IntentListRow>(rows: Row[], row: IntentSummary): Row[] {
  const index = rows.findIndex((other) => other.id === row.id);
  const present = rows[index];
  return present && isNewer(row, present) ? rows.with(index, { ...present, ...row }) : rows;
}

function isNewer(row: IntentListRow, present: IntentListRow): boolean {
  return row.revision >= present.revision;
}

/** Whether `a` is before `b` in a list: newest first, then by id downwards. */
function isBefore(a: IntentListRow, b: IntentListRow): boolean {
  const difference = Date.parse(a.createdAt) - Date.parse(b.createdAt);
  return difference === 0 ? a.id > b.id : difference > 0;
}
