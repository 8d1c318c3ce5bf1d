import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import {
  confirmationKey,
  intentDetailKey,
  intentListKey,
  QUERY_KEYS,
  linksKey,
  walletDetailKey,
} from '#lib/queries/query-keys.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletListView, WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import { CHANGED, RESET } from './live-event.ts';
import { applyLiveEvent, applyLiveMessage, readsOf } from './apply-live-event.ts';

const at = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;

function aRow(facts: Partial<IntentSummary> = {}): IntentSummary {
  return anIntentSummary({ status: 'awaiting_fiat_payment', revision: 0, ...facts });
}

function aPage(intents: IntentSummary[], facts: Partial<IntentPage> = {}): IntentPage {
  const sync = { unconfirmedSince: null, unreadableCount: 0, unreadable: [] };
  const pinned = { intents: [], total: 0 };
  return {
    intents,
    pinned,
    matches: {},
    nextCursor: null,
    previousCursor: null,
    total: intents.length,
    sum: null,
    sync,
    ...facts,
  };
}

const changed = (intent: IntentSummary) => ({ type: 'intent.changed', intent, source: 'webhook' }) as const;

function listAfter(row: IntentSummary, page: IntentPage, filter: unknown = {}): IntentPage | undefined {
  const client = new QueryClient();
  const key = intentListKey(intentFilterSchema.parse(filter));
  client.setQueryData(key, page);
  applyLiveEvent(client, changed(row), readsOf(client));
  return client.getQueryData(key);
}

const cursorAt = (direction: string, { createdAt, id }: IntentSummary) =>
  Buffer.from(JSON.stringify([direction, createdAt, id])).toString('base64url');

describe('a list', () => {
  test('shows the change in its row', () => {
    const row = aRow();
    const after = { ...row, status: 'minting', updatedAt: at(1) };
    const page = listAfter(after, aPage([aRow(), row, aRow()]));
    expect(page?.intents[1]).toEqual(after);
    expect(page?.total).toBe(3);
  });

  test('[R89] keeps what it knows to be newer', () => {
    const row = aRow({ status: 'completed', updatedAt: at(1), revision: 5 });
    const page = listAfter({ ...row, status: 'minting', updatedAt: at(5), revision: 4 }, aPage([row]));
    expect(page?.intents[0]?.status).toBe('completed');
  });

  test('follows what is newer although the service’s own clock says that it is older', () => {
    const row = aRow({ status: 'completed', updatedAt: at(5), revision: 4 });
    const page = listAfter({ ...row, status: 'minting', updatedAt: at(1), revision: 5 }, aPage([row]));
    expect(page?.intents[0]?.status).toBe('minting');
  });

  test('takes in a new row at its place, and never drops one', () => {
    const [newest, oldest] = [aRow({ createdAt: at(9) }), aRow({ createdAt: at(1) })];
    const row = aRow({ createdAt: at(5) });
    const page = listAfter(row, aPage([newest, oldest], { nextCursor: 'more' }));
    expect(page?.intents.map(({ id }) => id)).toEqual([newest.id, row.id, oldest.id]);
    expect(page?.total).toBe(3);
  });

  test('[R44] what burned and was not paid comes to the top at once, and leaves it when it is refunded', () => {
    const row = aRow({
      intentType: 'offramp',
      status: 'expired',
      burnOutcome: 'burned_not_paid',
      revision: 2,
    });
    const [first, second] = [aRow({ createdAt: at(9) }), aRow({ createdAt: at(8) })];
    const pinned = listAfter(row, aPage([first, second], { nextCursor: 'more' }));
    expect(pinned?.pinned).toEqual({ intents: [row], total: 1 });
    // A list of what ended has it in its place.
    expect(listAfter(row, aPage([first]), { date: 'ended' })?.pinned.total).toBe(0);
    const again = pinned && listAfter({ ...row, revision: 3 }, pinned);
    expect(again?.pinned.total).toBe(1);
    const handled = pinned && listAfter({ ...row, isBurnHandled: true, revision: 3 }, pinned);
    expect(handled?.pinned).toEqual({ intents: [], total: 0 });
    const refunded = { ...row, status: 'refunded', burnOutcome: null };
    const older = pinned && listAfter({ ...refunded, revision: 1 }, pinned);
    expect(older?.pinned.total).toBe(1);
    const after = pinned && listAfter({ ...refunded, revision: 3 }, pinned);
    expect(after?.pinned).toEqual({ intents: [], total: 0 });
  });

  test('[R44] it stays at the top of a list of which only the server knows the rows', () => {
    const facts = { intentType: 'offramp', status: 'expired', burnOutcome: 'burned_not_paid' } as const;
    const row = aRow({ ...facts, revision: 2 });
    const filter = intentFilterSchema.parse({ label: 'audit' });
    const changedRow = { ...row, updatedAt: at(3), revision: 3 };
    const after = (next: IntentSummary, intents: IntentSummary[]) =>
      listAfter(next, aPage([], { pinned: { intents, total: intents.length } }), filter)?.pinned;
    expect(after(changedRow, [row])).toEqual({ intents: [changedRow], total: 1 });
    expect(after({ ...changedRow, isBurnHandled: true }, [row])).toEqual({ intents: [], total: 0 });
    expect(after(changedRow, [])).toEqual({ intents: [], total: 0 });
  });

  test('sums what comes, and what an amount becomes', () => {
    const none = { cents: 0, unknown: 0, contradicted: 0 };
    const sum = { onramp: { ...none, cents: 500 }, offramp: none };
    const row = aRow();
    const more = listAfter(aRow({ amountCents: 700, createdAt: at(9) }), aPage([row], { sum }));
    expect(more?.sum).toEqual({ ...sum, onramp: { ...none, cents: 1_200 } });
    const less = listAfter({ ...row, contradictedAt: at(2), revision: 1 }, aPage([row], { sum }));
    expect(less?.sum).toEqual({ ...sum, onramp: { ...none, contradicted: 1 } });
    expect(listAfter(aRow(), aPage([row]))?.sum).toBeNull();
  });

  test('leaves a row that belongs to a later page to that page', () => {
    const page = listAfter(
      aRow({ createdAt: at(1) }),
      aPage([aRow({ createdAt: at(5) })], { nextCursor: 'more' }),
    );
    expect(page?.intents).toHaveLength(1);
  });

  test.each([
    ['above where it ended', { createdAt: at(4) }, 1],
    ['below', { createdAt: at(2) }, 0],
  ])('a page whose last row has left it takes in a row %s', (_name, facts, count) => {
    const end = aRow({ createdAt: at(3) });
    for (const rows of [[], [aRow({ createdAt: at(5) })]]) {
      const page = listAfter(aRow(facts), aPage(rows, { nextCursor: cursorAt('next', end) }));
      expect(page?.intents).toHaveLength(rows.length + count);
      const back = listAfter(end, aPage(rows, { nextCursor: cursorAt('next', end) }));
      expect(back?.intents).toEqual([...rows, end]);
    }
  });

  const BESIDE = aRow({ createdAt: at(7) });
  test.each([
    ['next', 'before its cursor', { createdAt: at(8) }, 0],
    ['next', 'that of its cursor', BESIDE, 0],
    ['next', 'between its cursor and its first row', { createdAt: at(6) }, 1],
    ['next', 'in it', { createdAt: at(4) }, 1],
    ['next', 'after it', { createdAt: at(1) }, 0],
    ['previous', 'before it', { createdAt: at(14) }, 0],
    ['previous', 'in it', { createdAt: at(12) }, 1],
    ['previous', 'between its last row and its cursor', { createdAt: at(8) }, 1],
    ['previous', 'that of its cursor', BESIDE, 0],
    ['previous', 'after its cursor', { createdAt: at(6) }, 0],
  ] as const)('on the %s page takes in a row whose place is %s', (direction, _name, facts, count) => {
    const rows = { next: [5, 3], previous: [13, 11] }[direction].map((n) => aRow({ createdAt: at(n) }));
    const before = aPage(rows, { previousCursor: 'less', nextCursor: 'more' });
    const page = listAfter(aRow(facts), before, { cursor: cursorAt(direction, BESIDE) });
    expect(page?.intents).toHaveLength(rows.length + count);
    expect(page?.total).toBe(rows.length + count);
  });

  test.each([
    ['next', at(6), 1],
    ['next', at(8), 0],
    ['previous', at(8), 1],
    ['previous', at(6), 0],
  ] as const)('on the %s page, at an end and without a row: a row of %s', (direction, createdAt, count) => {
    const page = listAfter(aRow({ createdAt }), aPage([]), { cursor: cursorAt(direction, BESIDE) });
    expect(page?.intents).toHaveLength(count);
  });

  test.each([
    ['the newest', { createdAt: at(9) }, 0],
    ['the oldest', { createdAt: at(1) }, 2],
    ['one as old as another, with the greater id', { createdAt: at(5), id: 'f'.repeat(8) }, 0],
    ['one as old as another, with the lesser id', { createdAt: at(5), id: '0'.repeat(8) }, 1],
  ])('puts in %s', (_name, facts, place) => {
    const rows = [aRow({ createdAt: at(5), id: '8'.repeat(8) }), aRow({ createdAt: at(4) })];
    expect(
      listAfter(aRow(facts), aPage(rows))?.intents.findIndex(({ id }) => !rows.some((row) => row.id === id)),
    ).toBe(place);
  });

  test('does not take in again what it holds in a newer form, and counts it once', () => {
    const row = aRow({ revision: 5 });
    const page = aPage([row]);
    expect(listAfter({ ...row, revision: 4 }, page)).toBe(page);
  });

  test.each([
    [{ status: 'completed' }, 0],
    [{ status: 'awaiting_fiat_payment' }, 1],
    [{ intentType: 'offramp' }, 0],
    [{ intentType: 'onramp' }, 1],
    [{ chainId: 'solana' }, 0],
    [{ chainId: 'base' }, 1],
    [{ query: 'abc' }, 0],
    [{ date: 'updated' }, 0],
    [{ cursor: 'somewhere' }, 0],
  ])('filtered by %o takes in %i', (filter, count) => {
    expect(listAfter(aRow(), aPage([]), filter)?.intents).toHaveLength(count);
  });
});

describe('the intent page', () => {
  function detailAfter(row: IntentSummary, facts: Partial<IntentDetail>) {
    const client = new QueryClient();
    client.setQueryData(intentDetailKey(row.id), facts);
    applyLiveEvent(client, changed(row), readsOf(client));
    return {
      detail: client.getQueryData<IntentDetail>(intentDetailKey(row.id)),
      isStale: client.getQueryState(intentDetailKey(row.id))?.isInvalidated,
    };
  }
  const pixPayment = { brcode: 'x', txid: 'y', amountCents: 500, expiresAt: null };

  test('[R49] loses the code to pay at once', () => {
    const row = aRow();
    const after = { ...row, status: 'fiat_received', updatedAt: at(1) };
    const { detail, isStale } = detailAfter(after, { ...row, pixPayment });
    expect(detail).toMatchObject({ status: 'fiat_received', pixPayment: null });
    expect(isStale).toBe(true);
  });

  test('[R93] keeps it while it may be paid', () => {
    const row = aRow();
    const { detail } = detailAfter({ ...row, updatedAt: at(1) }, { ...row, pixPayment });
    expect(detail?.pixPayment).toEqual(pixPayment);
  });

  test('does not keep since when it had the status before', () => {
    const [row, statusSince] = [aRow(), at(0)];
    const since = (after: IntentSummary) => detailAfter(after, { ...row, statusSince }).detail?.statusSince;
    expect(since({ ...row, updatedAt: at(1) })).toBe(statusSince);
    expect(since({ ...row, status: 'fiat_received', updatedAt: at(1) })).toBeNull();
  });

  test('loses the code to pay at once when a fact of it is contradicted', () => {
    const row = aRow();
    const { detail } = detailAfter({ ...row, contradictedAt: at(1), revision: 1 }, { ...row, pixPayment });
    expect(detail).toMatchObject({ status: 'awaiting_fiat_payment', pixPayment: null });
  });

  test('[R89] keeps what it knows to be newer, and nothing else is changed', () => {
    const row = aRow({ status: 'completed', revision: 5 });
    const facts = { ...row, pixPayment };
    expect(detailAfter({ ...row, status: 'minting', revision: 4 }, facts).detail).toBe(facts);
    const client = new QueryClient();
    const other = aRow();
    client.setQueryData(intentDetailKey(other.id), other);
    applyLiveEvent(client, changed(row), readsOf(client));
    expect(client.getQueryData(intentDetailKey(other.id))).toBe(other);
    expect(client.getQueryState(intentDetailKey(other.id))?.isInvalidated).toBe(false);
    expect(client.getQueryData(intentDetailKey(row.id))).toBeUndefined();
  });

  test('is read again when its burn moves', () => {
    const client = new QueryClient();
    const { id } = aRow();
    client.setQueryData(intentDetailKey(id), {});
    applyLiveEvent(client, { type: 'burn.changed', intentId: id }, readsOf(client));
    expect(client.getQueryState(intentDetailKey(id))?.isInvalidated).toBe(true);
  });
});

describe('the overview', () => {
  const inboxAfter = (facts: Partial<IntentSummary>, reason: 'pay' | 'sign' | 'escalate') => {
    const client = new QueryClient();
    const row = aRow({ status: reason === 'sign' ? 'awaiting_burn_approval' : 'awaiting_fiat_payment' });
    client.setQueryData(QUERY_KEYS.overview, { recent: [], inbox: [{ ...row, reason }] });
    const intent = { ...row, updatedAt: at(1), ...facts };
    applyLiveEvent(client, changed(intent), readsOf(client));
    return client.getQueryData<Overview>(QUERY_KEYS.overview)?.inbox.map((item) => item.reason);
  };

  test.each([
    ['pay', { status: 'fiat_received' }],
    ['pay', { status: 'expired' }],
    ['pay', { paymentHold: 'code_refused' }],
    ['sign', { status: 'burn_approved' }],
    ['sign', { status: 'canceled' }],
  ] as const)('[R49] stops asking to %s at once after %o', (reason, facts) => {
    expect(inboxAfter(facts, reason)).toEqual([]);
  });

  test.each([
    ['pay', {}],
    ['sign', {}],
    ['escalate', { status: 'expired' }],
  ] as const)('continues asking to %s after %o', (reason, facts) => {
    expect(inboxAfter(facts, reason)).toEqual([reason]);
  });
});

test.each([
  ['its own status', 'failed', {}, at(3)],
  ['another status', 'unknown_status', { status: 'other' }, at(9)],
  ['another status, of what is contradicted', 'contradicted', { status: 'minting' }, at(3)],
] as const)('a row of the inbox with %s says since when', (_name, reason, facts, since) => {
  const client = new QueryClient();
  const row = aRow({ status: 'failed', contradictedAt: reason === 'contradicted' ? at(3) : null });
  client.setQueryData(QUERY_KEYS.overview, { recent: [], inbox: [{ ...row, reason, since: at(3) }] });
  applyLiveEvent(client, changed({ ...row, updatedAt: at(9), ...facts }), readsOf(client));
  expect(client.getQueryData<Overview>(QUERY_KEYS.overview)?.inbox).toMatchObject([{ since }]);
});

describe('the recent intents of the overview', () => {
  const recentAfter = (row: IntentSummary, facts: Partial<IntentSummary>) => {
    const client = new QueryClient();
    client.setQueryData(QUERY_KEYS.overview, { recent: [aRow(), row], inbox: [] });
    applyLiveEvent(client, changed({ ...row, ...facts }), readsOf(client));
    return client.getQueryData<Overview>(QUERY_KEYS.overview)?.recent[1]?.status;
  };

  test('[R89] follow what is newer, and keep what they know to be newer', () => {
    const row = aRow({ status: 'minting', revision: 5 });
    expect(recentAfter(row, { status: 'completed', revision: 6 })).toBe('completed');
    expect(recentAfter(row, { status: 'fiat_received', revision: 4 })).toBe('minting');
  });
});

describe('the list of wallets', () => {
  const walletsAfter = (wallet: WalletSummary, wallets: WalletSummary[]) => {
    const client = new QueryClient();
    client.setQueryData(QUERY_KEYS.walletList, { wallets });
    applyLiveEvent(client, { type: 'wallet.changed', wallet }, readsOf(client));
    return client.getQueryData<WalletListView>(QUERY_KEYS.walletList)?.wallets;
  };

  test('shows the change in its row, and a new one first', () => {
    const [first, second] = [walletForTest(), walletForTest()];
    const approved = { ...second, state: 'approved' };
    expect(walletsAfter(approved, [first, second])).toEqual([first, approved]);
    expect(walletsAfter({ ...first, state: 'approved' }, [first])).toEqual([{ ...first, state: 'approved' }]);
    expect(walletsAfter(second, [first])).toEqual([second, first]);
  });
});

describe('[R37] the page of an onramp', () => {
  const wallet = walletForTest();
  const { chainId, address } = wallet;

  test.each([
    ['is read again once its wallet changed', { chainId, destination: address.toLowerCase() }, true],
    ['of another wallet is not', { chainId, destination: `${address.slice(0, -1)}x` }, false],
    ['on another network is not', { chainId: 'solana', destination: address }, false],
    ['without a known wallet is not', { chainId, destination: null }, false],
  ] as const)('%s', (_name, facts, isStale) => {
    const client = new QueryClient();
    const detail = anIntentDetail(facts);
    client.setQueryData(intentDetailKey(detail.id), detail);
    applyLiveEvent(client, { type: 'wallet.changed', wallet }, readsOf(client));
    expect(client.getQueryState(intentDetailKey(detail.id))?.isInvalidated).toBe(isStale);
  });

  test.each([
    ['that awaits its payment to it is', { chainId, destination: address.toLowerCase() }, true],
    ['to it that awaits none is not', { chainId, destination: address, status: 'minting' }, false],
    ['to another wallet is not', { chainId, destination: `${address.slice(0, -1)}x` }, false],
    ['without a known wallet is not', { chainId, destination: null }, false],
  ] as const)('in a list %s read again', (_name, facts, isStale) => {
    const client = new QueryClient();
    const key = intentListKey(intentFilterSchema.parse({}));
    client.setQueryData(key, { intents: [aRow({ status: 'awaiting_fiat_payment', ...facts })] });
    applyLiveEvent(client, { type: 'wallet.changed', wallet }, readsOf(client));
    expect(client.getQueryState(key)?.isInvalidated).toBe(isStale);
  });
});

describe('what an event does not carry is read again', () => {
  const intent = aRow();
  const wallet = walletForTest();
  const KEYS = {
    intent: intentDetailKey(intent.id),
    intents: intentListKey(intentFilterSchema.parse({})),
    details: intentListKey(intentFilterSchema.parse({}), ['labels']),
    open: intentListKey(intentFilterSchema.parse({ open: 'refunding' })),
    label: intentListKey(intentFilterSchema.parse({ label: 'audit' })),
    query: intentListKey(intentFilterSchema.parse({ query: 'audit' })),
    completed: intentListKey(intentFilterSchema.parse({ date: 'completed' })),
    updated: intentListKey(intentFilterSchema.parse({ date: 'updated' })),
    toPay: intentListKey(intentFilterSchema.parse({ inbox: 'pay' })),
    notToPay: intentListKey(intentFilterSchema.parse({ inbox: 'pay_destination' })),
    toPayLater: intentListKey(intentFilterSchema.parse({ inbox: 'pay_later' })),
    wallet: walletDetailKey(wallet.id),
    wallets: QUERY_KEYS.walletList,
    links: linksKey({ intentId: intent.id }),
    walletLinks: linksKey({ walletId: wallet.id }),
    overview: QUERY_KEYS.overview,
    deliveries: QUERY_KEYS.deliveryLists,
    confirmation: confirmationKey(intent.id),
  };
  const intentId = intent.id;
  const OF_SERVER = ['open', 'label', 'query', 'completed', 'updated'] as const;
  const READ_AGAIN = ['details', ...OF_SERVER, 'toPay', 'notToPay', 'toPayLater'] as const;

  test.each([
    [changed(intent), ['intent', ...READ_AGAIN, 'links', 'overview', 'deliveries']],
    [{ type: 'burn.changed', intentId }, ['intent', ...READ_AGAIN, 'overview', 'deliveries']],
    [{ type: 'annotation.changed', intentId }, ['intent', ...READ_AGAIN]],
    [{ type: 'wallet.changed', wallet }, [...READ_AGAIN, 'wallet', 'walletLinks', 'overview', 'deliveries']],
    [{ type: 'create.changed', idempotencyKey: intentId, intentId }, ['overview', 'deliveries']],
    [{ type: 'link.changed', linkId: intentId, intentId, walletId: null }, ['links']],
    [{ type: 'link.changed', linkId: intentId, intentId: null, walletId: wallet.id }, ['walletLinks']],
  ] as const)('%#: $type', (event, marked) => {
    const client = new QueryClient();
    for (const key of Object.values(KEYS)) client.setQueryData(key, dataOf(key));
    applyLiveEvent(client, event, readsOf(client));
    const stale = Object.entries(KEYS).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
    expect(stale.map(([name]) => name)).toEqual(marked);
  });
});

/** What a cached query needs so that an event can be carried into it. */
function dataOf([first, second]: readonly unknown[]): unknown {
  if (second === 'list') return first === 'wallets' ? { wallets: [] } : aPage([]);
  return first === 'overview' ? { recent: [], inbox: [] } : {};
}

test('a message that names no row, or cannot be read, marks everything for a new read and changes no row', () => {
  const client = new QueryClient();
  client.setQueryData(['anything'], 'as it was');
  for (const message of [
    '',
    '{',
    '{"type":"of a later version"}',
    JSON.stringify(RESET),
    JSON.stringify(CHANGED),
  ]) {
    client.setQueryData(['anything'], 'as it was');
    applyLiveMessage(client, message, readsOf(client));
    expect(client.getQueryState(['anything'])).toMatchObject({ data: 'as it was', isInvalidated: true });
  }
});

test('a message of the stream is applied as the event that it carries', () => {
  const client = new QueryClient();
  client.setQueryData(QUERY_KEYS.overview, {});
  client.setQueryData(['anything'], 'as it was');
  applyLiveMessage(client, JSON.stringify({ type: 'burn.changed', intentId: randomUUID() }), readsOf(client));
  expect(client.getQueryState(QUERY_KEYS.overview)?.isInvalidated).toBe(true);
  expect(client.getQueryState(['anything'])?.isInvalidated).toBe(false);
});
