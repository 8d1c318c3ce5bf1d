import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/intent-view.ts';
import type { IntentDetail, IntentPage, IntentSummary } from '#lib/intents/intent-view.ts';
import { intentDetailKey, intentListKey, QUERY_KEYS } from '#lib/queries/query-keys.ts';
import type { Overview } from '#lib/intents/overview-view.ts';
import { applyLiveEvent } from './apply-live-event.ts';

const at = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;

function aRow(facts: Partial<IntentSummary> = {}): IntentSummary {
  return {
    id: randomUUID(),
    intentType: 'onramp',
    status: 'awaiting_fiat_payment',
    chainId: 'base',
    amountCents: 500,
    clientReference: null,
    destination: null,
    failureCode: null,
    expiresAt: null,
    scheduledFor: null,
    createdAt: at(0),
    updatedAt: at(0),
    paymentHold: null,
    contradictedAt: null,
    revision: 0,
    ...facts,
  };
}

function aPage(intents: IntentSummary[], facts: Partial<IntentPage> = {}): IntentPage {
  const sync = { unconfirmedSince: null, unreadableCount: 0, unreadable: [] };
  return { intents, nextCursor: null, previousCursor: null, total: intents.length, sync, ...facts };
}

const changed = (intent: IntentSummary) => ({ type: 'intent.changed', intent, source: 'webhook' }) as const;

function listAfter(row: IntentSummary, page: IntentPage, filter: unknown = {}): IntentPage | undefined {
  const client = new QueryClient();
  const key = intentListKey(intentFilterSchema.parse(filter));
  client.setQueryData(key, page);
  applyLiveEvent(client, changed(row));
  return client.getQueryData(key);
}

describe('a list', () => {
  test('shows the change where the row stands', () => {
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

  test('leaves a row that belongs to a later page to that page', () => {
    const page = listAfter(
      aRow({ createdAt: at(1) }),
      aPage([aRow({ createdAt: at(5) })], { nextCursor: 'more' }),
    );
    expect(page?.intents).toHaveLength(1);
  });

  test.each([
    [{ status: 'completed' }, 0],
    [{ status: 'awaiting_fiat_payment' }, 1],
    [{ intentType: 'offramp' }, 0],
    [{ intentType: 'onramp' }, 1],
    [{ chainId: 'solana' }, 0],
    [{ chainId: 'base' }, 1],
    [{ query: 'abc' }, 0],
    [{ cursor: 'somewhere' }, 0],
  ])('filtered by %o takes in %i', (filter, count) => {
    expect(listAfter(aRow(), aPage([]), filter)?.intents).toHaveLength(count);
  });
});

describe('the intent page', () => {
  function detailAfter(row: IntentSummary, facts: Partial<IntentDetail>) {
    const client = new QueryClient();
    client.setQueryData(intentDetailKey(row.id), facts);
    applyLiveEvent(client, changed(row));
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

  test('loses the code to pay at once when a fact of it is contradicted', () => {
    const row = aRow();
    const { detail } = detailAfter({ ...row, contradictedAt: at(1), revision: 1 }, { ...row, pixPayment });
    expect(detail).toMatchObject({ status: 'awaiting_fiat_payment', pixPayment: null });
  });

  test('is read again when its burn moves', () => {
    const client = new QueryClient();
    const { id } = aRow();
    client.setQueryData(intentDetailKey(id), {});
    applyLiveEvent(client, { type: 'burn.changed', intentId: id });
    expect(client.getQueryState(intentDetailKey(id))?.isInvalidated).toBe(true);
  });
});

describe('the overview', () => {
  const inboxAfter = (facts: Partial<IntentSummary>, reason: 'pay' | 'sign' | 'escalate') => {
    const client = new QueryClient();
    const row = aRow({ status: reason === 'sign' ? 'awaiting_burn_approval' : 'awaiting_fiat_payment' });
    client.setQueryData(QUERY_KEYS.overview, { recent: [], inbox: [{ ...row, reason }] });
    const intent = { ...row, updatedAt: at(1), ...facts };
    applyLiveEvent(client, changed(intent));
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
  ] as const)('goes on asking to %s after %o', (reason, facts) => {
    expect(inboxAfter(facts, reason)).toEqual([reason]);
  });
});

test('a reset marks everything for a new read', () => {
  const client = new QueryClient();
  const keys = [intentDetailKey('x'), intentListKey(intentFilterSchema.parse({})), QUERY_KEYS.overview];
  for (const key of keys) client.setQueryData(key, {});
  applyLiveEvent(client, { type: 'reset' });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
