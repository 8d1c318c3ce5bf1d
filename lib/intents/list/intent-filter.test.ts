import { expect, test } from 'vitest';
import { intentFilterSchema, isOfServer, matchesFilter, type IntentFilter } from './intent-filter.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { isFiltered, toListHref } from './list-href.ts';

/** The parameters as a page gets them: one that is repeated is a list. */
function readAddress(address: string) {
  const { searchParams } = new URL(address, 'https://here.invalid');
  const names = [...new Set(searchParams.keys())];
  return intentFilterSchema.parse(
    Object.fromEntries(
      names.map((name) => {
        const all = searchParams.getAll(name);
        return [name, all.length > 1 ? all : all[0]];
      }),
    ),
  );
}

test('an address says only what differs from the default', () => {
  expect(toListHref(intentFilterSchema.parse({}))).toBe('/intents');
});

test.each([
  { status: 'failed' },
  {
    intentType: 'onramp',
    status: ['failed', 'a new, status', 'burned_not_paid'],
    inbox: 'burn_stuck',
    open: 'ended_after_taken',
    chainId: 'base',
    date: 'completed',
    from: '2026-11-01',
    to: '2026-11-30',
    minCents: 500,
    maxCents: '123456',
    createdBy: '5F1D8C02-6A3B-4C1E-9D2F-000000000001',
    wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
    payoutKey: '+5511987654321',
    label: 'Fechamento & cia',
    query: 'a b&c',
    cursor: 'x',
    limit: 7,
  },
])('an address is read back as the same filter: %j', (given) => {
  const filter = intentFilterSchema.parse(given);
  expect(readAddress(toListHref(filter))).toEqual(filter);
});

test('the order and number of times in which statuses are named mean nothing', () => {
  expect(intentFilterSchema.parse({ status: ['b', 'a', 'b', 'all'] }).status).toEqual(['a', 'b']);
  expect(intentFilterSchema.parse({ status: 'all' }).status).toEqual([]);
});

test('a status is no longer than one can be', () => {
  const longest = 's'.repeat(64);
  expect(intentFilterSchema.parse({ status: longest }).status).toEqual([longest]);
  expect(intentFilterSchema.parse({ status: `${longest}s` }).status).toEqual([]);
});

test.each([
  { from: '2026-02-30' },
  { to: 'yesterday' },
  { minCents: '1.5' },
  { maxCents: '-1' },
  { minCents: '' },
  { createdBy: 'me' },
  { date: 'paid' },
  { inbox: 'everything' },
  { chainId: 'bitcoin' },
  { wallet: ' ' },
  { label: 'x'.repeat(256) },
])('what cannot be read filters nothing: %j', (given) => {
  expect(intentFilterSchema.parse(given)).toEqual(intentFilterSchema.parse({}));
});

test.each([
  [{}, false],
  [{ cursor: 'x' }, false],
  [{ status: 'failed' }, true],
  [{ query: 'abc' }, true],
  [{ minCents: 0 }, true],
])('%j is filtered: %s', (search, filtered) => {
  expect(isFiltered(intentFilterSchema.parse(search))).toBe(filtered);
});

const ROW: IntentSummary = {
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
  intentType: 'offramp',
  status: 'expired',
  chainId: 'base',
  amountCents: 500,
  clientReference: null,
  destination: null,
  failureCode: null,
  expiresAt: null,
  scheduledFor: null,
  createdAt: '2026-11-22T02:59:59.999Z',
  updatedAt: '2026-11-22T03:00:00.000Z',
  paymentHold: null,
  contradictedAt: null,
  burnOutcome: 'burned_not_paid',
  reportMark: null,
  doubts: [],
  isBurnHandled: false,
  isReferenceKey: false,
  revision: 0,
};

test.each([
  [{}, true],
  [{ status: ['failed', 'burned_not_paid'] }, true],
  [{ status: ['failed'] }, false],
  [{ minCents: 500, maxCents: 500 }, true],
  [{ minCents: 501 }, false],
  [{ from: '2026-11-21', to: '2026-11-21' }, true],
  [{ from: '2026-11-22' }, false],
  [{ date: 'updated', from: '2026-11-22' }, true],
  [{ date: 'completed' }, false],
  [{ date: 'ended' }, true],
  [{ date: 'ended', from: '2026-11-21' }, undefined],
  // Only the server knows who created it and what else is named in it.
  [{ createdBy: ROW.id }, undefined],
  [{ query: 'abc' }, undefined],
  [{ inbox: 'burned_not_paid' }, undefined],
  [{ wallet: '0x1' }, undefined],
  [{ payoutKey: 'a@b.c' }, undefined],
  [{ label: 'urgent' }, undefined],
  [{ query: 'abc', chainId: 'solana' }, false],
])('a row that just changed belongs to %j: %s', (filter, belongs) => {
  expect(matchesFilter(ROW, intentFilterSchema.parse(filter))).toBe(belongs);
});

test('only the server knows when a completed row was completed', () => {
  const completed = { ...ROW, status: 'completed', burnOutcome: null };
  const belongs = (filter: object) => matchesFilter(completed, intentFilterSchema.parse(filter));
  expect(belongs({ date: 'completed' })).toBe(true);
  expect(belongs({ date: 'completed', from: '2026-11-22' })).toBeUndefined();
  expect(belongs({ date: 'completed', to: '2026-11-20' })).toBeUndefined();
  expect(matchesFilter(ROW, intentFilterSchema.parse({ date: 'completed', from: '2026-11-22' }))).toBe(false);
  const waiting = { ...ROW, status: 'minting', burnOutcome: null };
  expect(matchesFilter(waiting, intentFilterSchema.parse({ date: 'ended', from: '2026-11-22' }))).toBe(false);
});

test('an unknown amount is in no range', () => {
  const unknown = { ...ROW, amountCents: null };
  expect(matchesFilter(unknown, intentFilterSchema.parse({ maxCents: 500 }))).toBe(false);
  expect(matchesFilter(unknown, intentFilterSchema.parse({}))).toBe(true);
});

/** A value of each, and whether only the server knows what comes into a list that is filtered by it. */
const OF_SERVER: Readonly<Record<keyof IntentFilter, readonly [value: unknown, isOfServer: boolean]>> = {
  intentType: ['offramp', false],
  status: [['expired'], false],
  inbox: ['burned_not_paid', true],
  open: ['refunding', true],
  chainId: ['base', false],
  date: ['updated', true],
  from: ['2026-11-21', false],
  to: ['2026-11-21', false],
  minCents: [500, false],
  maxCents: [500, false],
  createdBy: [ROW.id, true],
  wallet: ['0x1', true],
  payoutKey: ['a@b.c', true],
  label: ['urgent', true],
  query: ['abc', true],
  cursor: ['x', false],
  limit: [7, false],
};

test('of every part of a filter is known whether the rows say what comes into the list', () => {
  expect(Object.keys(OF_SERVER)).toEqual(Object.keys(intentFilterSchema.shape));
});

test.each<[given: object, isOfServer: boolean]>([
  ...Object.entries(OF_SERVER).map(([name, [value, expected]]): [object, boolean] => [
    { [name]: value },
    expected,
  ]),
  [{}, false],
  [{ date: 'created' }, false],
  [{ date: 'completed' }, true],
  [{ date: 'ended' }, true],
  [{ date: 'ended', from: '2026-11-21' }, true],
])('only the server knows what comes into a list of %j: %s', (given, expected) => {
  expect(intentFilterSchema.parse(given)).toMatchObject(given);
  expect(isOfServer(intentFilterSchema.parse(given))).toBe(expected);
});
