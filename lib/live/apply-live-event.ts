import type { QueryClient } from '@tanstack/react-query';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { intentFilterSchema, isOfServer, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
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
import { isNewer, replaceRow, withIntent } from './patch-page.ts';

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

/** The same reads: each promises its end, whatever came of it. */
export type AwaitedReads = {
  readonly [Read in keyof LaterReads]: (...asked: Parameters<LaterReads[Read]>) => Promise<void>;
};

/** These reads, without waiting. One that is still in progress is cancelled by the next. */
export function readsOf(cache: Pick<QueryClient, 'invalidateQueries'>): AwaitedReads {
  return {
    summaries: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: QUERY_KEYS.overview }),
        cache.invalidateQueries({ queryKey: QUERY_KEYS.deliveryLists }),
      ]);
    },
    details: () =>
      cache.invalidateQueries({
        queryKey: QUERY_KEYS.intentLists,
        predicate: ({ queryKey }) => isReadWithDetails(queryKey),
      }),
    burn: (intentId) => readDetail(cache, intentId),
  };
}

/** The lists of `details`. */
function isReadWithDetails(queryKey: readonly unknown[]): boolean {
  return hasDetails(queryKey) || isListOfServer(queryKey);
}

/** What a list of conversions is filtered by. */
function filterOf(queryKey: readonly unknown[]): IntentFilter | undefined {
  return intentFilterSchema.safeParse(queryKey[2]).data;
}

function isListOfServer(queryKey: readonly unknown[]): boolean {
  const filter = filterOf(queryKey);
  return filter !== undefined && isOfServer(filter);
}

async function readDetail(cache: Pick<QueryClient, 'invalidateQueries'>, intentId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: intentDetailKey(intentId) }),
    cache.invalidateQueries({ queryKey: apiCallsKey(intentId) }),
  ]);
}

/** Of what the sums of a report are. */
const OF_SUMS: ReadonlySet<LiveEvent['type']> = new Set<LiveEvent['type']>([
  'intent.changed',
  'burn.changed',
]);

/**
 * Carries one message of the stream into the query cache. `RESET`, `CHANGED`, and one that cannot be read,
 * are answered by reading everything again. Returns whether sums over conversions may have changed.
 */
export function applyLiveMessage(cache: LiveCache, data: string, reads: LaterReads): boolean {
  const event = liveEventSchema.safeParse(parseJson(data));
  if (event.success) applyLiveEvent(cache, event.data, reads);
  else void cache.invalidateQueries();
  return !event.success || OF_SUMS.has(event.data.type);
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
      void readDetail(cache, event.intent.id);
      readLinks(cache, { intentId: event.intent.id });
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
      readLinks(cache, { walletId: event.wallet.id });
      readDestinations(cache, event.wallet);
      reads.summaries();
      reads.details();
      return;
    case 'create.changed':
      reads.summaries();
      return;
    case 'link.changed':
      if (event.intentId !== null) readLinks(cache, { intentId: event.intentId });
      else if (event.walletId !== null) readLinks(cache, { walletId: event.walletId });
      return;
    default:
      assertNever(event);
  }
}

/** What a link can still be used for follows from the status of what it was made for. */
function readLinks(cache: LiveCache, subject: Parameters<typeof linksKey>[0]): void {
  void cache.invalidateQueries({ queryKey: linksKey(subject) });
}

/** The mirror is read from the service by one job, so the last event is the newest. */
function patchWallets(cache: LiveCache, row: WalletSummary): void {
  for (const [key, list] of cache.getQueriesData<WalletListView>({ queryKey: QUERY_KEYS.walletList })) {
    if (list) patchData(cache, key, withWallet(list, row));
    readIfFailed(cache, key);
  }
  walletListReads.note((list) => withWallet(list, row));
}

/** Pages and lists that show an onramp say whether its wallet may receive. Some lists `details` reads. */
function readDestinations(cache: LiveCache, { chainId, address }: WalletSummary): void {
  const isOf = (row: Pick<IntentListRow, 'chainId' | 'destination'>) =>
    row.chainId === chainId && row.destination !== null && isSameAddress(chainId, row.destination, address);
  for (const [key, detail] of cache.getQueriesData<IntentDetail>({ queryKey: QUERY_KEYS.intentDetails })) {
    if (!detail || !isOf(detail)) continue;
    void cache.invalidateQueries({ queryKey: key });
    readLinks(cache, { intentId: detail.id });
  }
  for (const [key, page] of cache.getQueriesData<IntentPage>({ queryKey: QUERY_KEYS.intentLists })) {
    if (isReadWithDetails(key)) continue;
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
    if (!isReadWithDetails(key)) readIfFailed(cache, key);
  }
  intentPageReads.note((page, filter) => withIntent(page, row, filter));
}

function patchDetail(cache: LiveCache, row: IntentSummary): void {
  for (const [key, detail] of cache.getQueriesData<IntentDetail>({ queryKey: intentDetailKey(row.id) })) {
    if (!detail || !isNewer(row, detail)) continue;
    // R49: the code to pay leaves the page the moment it no longer may be paid, not after the next read.
    const isAwaited = row.intentType === 'onramp' && row.status === 'awaiting_fiat_payment';
    const mayBePaid = isAwaited && row.contradictedAt === null;
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
