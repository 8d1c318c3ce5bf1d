import { drizzle } from 'drizzle-orm/postgres-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import { FILTER_DATES } from '#lib/intents/list/filter-date.ts';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { seedRows, seededHolder, seededId, seededReference } from '#server/testing/seed-rows.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { sqlClient, type Database } from './database.ts';
import { listAwaitedAgain } from './burns/awaited-proofs-repository.ts';
import {
  claimDueAttempts,
  listAttemptsToSign,
  listBurnAttempts,
  listRivalCalls,
  listRivalTransactions,
} from './burns/burn-attempts-repository.ts';
import {
  claimDueProofs,
  countPendingProofs,
  findOldestPendingSeconds,
  findProvenBurns,
  isFirstUseOfTransaction,
  isLikeliestOfIntent,
  isProvenElsewhere,
  listBurnProofs,
  listProofsOfIntent,
  listProvenElsewhere,
  type BurnProofRow,
} from './burns/burn-proofs-repository.ts';
import { reopenElsewhere } from './burns/uncompared-hashes-repository.ts';
import { listLabelsOfEach, listNewestNotesOf } from './intents/annotations-repository.ts';
import { listExportRows } from './intents/export-rows-repository.ts';
import { notePixTxids } from './service-calls-repository.ts';
import {
  countIntents,
  listCreatingUsers,
  listIntentRows,
  listRowFacts,
} from './intents/intent-list-repository.ts';
import { totalAllIntents, totalIntents } from './intents/totals/intent-totals-repository.ts';
import {
  claimPolls,
  countPolled,
  findNextPollAt,
  findOldestPollAt,
  listDuePolls,
  listDueStatuses,
} from './intents/due-polls-repository.ts';
import { listMaybeAlteredCreates, listUnresolvedCreates } from './intents/create-requests-repository.ts';
import { findReferenceHolder } from './intents/reference-holder-repository.ts';
import { listPendingSame, listSameIntents } from './intents/same/same-intents-repository.ts';
import { hasFoundPart } from './intents/terms/term-conditions.ts';
import { listIntentsByTerm } from './intents/terms/find-by-term.ts';
import { claimRereads, findNextRereadDueAt } from './intents/intent-reads-repository.ts';
import { listFirstReports, listIntentEvents } from './intents/intents-repository.ts';
import {
  listAskingBatch,
  listAskingIds,
  listAskingIntents,
  listAskingRows,
  listAwaitingPayment,
  listHandled,
  listHandledRows,
} from './intents/inbox-repository.ts';
import { BESIDE_THESE, FAMILY_OF_THESE } from './intents/doubts/other-burned-candidates.ts';
import { listLastMarkers, requireNeed } from './intents/handling/intent-handlings-repository.ts';
import { listBurnedUnpaid, listLatestIntents } from './intents/overview-repository.ts';
import {
  countReconciled,
  findExceptions,
  listExceptions,
  listReconciled,
  listSeenRows,
} from './reports/reconciliation-repository.ts';
import { listDurations, listEndedByDay } from './reports/ended-days-repository.ts';
import { isOpenAmount } from './intents/totals/open-conditions.ts';
import { intents, intentTerms } from './schema/schema-intents.ts';
import { sumOpen } from './reports/open-amounts-repository.ts';
import { listLiveEventsAfter, listNewestLiveEvents, pruneLiveEvents } from './live-events-repository.ts';
import {
  pruneDeliveries,
  pruneRefusedDeliveries,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { listUnappliedOf } from './webhooks/unapplied-events-repository.ts';
import { listStatusLines } from './webhooks/delivery-effects-repository.ts';
import { listOutboxDepths } from './system/outboxes-repository.ts';
import { getWebhookTraffic } from './system/webhook-traffic-repository.ts';
import { listDeliveriesOfEvent, listDeliveryRows } from './webhooks/delivery-list-repository.ts';

useTestDatabase();
beforeAll(() => seedRows(sqlClient(), 400));

const FILTER = intentFilterSchema.parse({});
const COPIED = `base:${seededHolder(7)}`;
const WRITTEN_KEY = '11.222.333/0001-81';
const DAY = { from: '2026-01-01', to: '2026-01-01' };
const PAGE = { limit: 50 };
const DEEP = {
  direction: 'next',
  at: new Date(Date.now() - 100 * 86_400_000).toISOString(),
  id: seededId(7),
} as const;
const REFUSED = { verdict: 'bad_signature', kept: 10, limit: 10 } as const;
const UNUSED = { clientReference: 'no such reference', exceptKey: seededId(7) };
const PAYOUT = {
  ...{ destination: '+5511987654321', amountCents: 12_345, idempotencyKey: seededId(7) },
  intentType: 'offramp' as const,
};
const MINT = {
  ...{ destination: seededHolder(7), amountCents: 12_345, idempotencyKey: seededId(7) },
  ...{ intentType: 'onramp' as const, chainId: 'base' as const },
};
const WEEK_AGO = new Date(Date.now() - 7 * 86_400_000);
const FIRST_PAID = ['minting', 'completed'];
const OLD = { before: new Date(Date.now() - 86_400_000), limit: 10 };
const SPAN = { from: '2026-01-01', to: '2026-03-01' };
const SCOPE = { span: SPAN, webhooksKeptForDays: 90 };
const BURN = {
  ...{ id: seededId(8), intentId: seededId(7), chainId: 'base', tokenHolder: seededHolder(7) },
  ...{ proof: seededReference(7), sender: null, broughtByLink: null, createdAt: new Date() },
} as BurnProofRow;
const LEASE = { limit: 20, now: new Date(), leaseUntil: new Date() };
const POLLS = { now: new Date(), limit: 8, inPages: ['failed'], headStartMs: { minting: 1_000 } };

/** Tables that grow with every conversion. */
const GROWING = [
  ...['intents', 'intent_terms', 'intent_events', 'webhook_deliveries', 'live_events'],
  ...['burn_attempts', 'burn_proofs'],
];

/** Tables of which an export reads what belongs to its rows. */
const BESIDE = ['service_calls', 'burn_proofs', 'intent_labels', 'intent_notes', 'burn_handlings'];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Alias?: string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The nodes of the plans of every query that `ask` runs. Scans of whole tables and sorts are priced out, so
 * that one that is left has no index that could serve instead, however few the rows of the test are.
 */
async function planOf(
  ask: (db: Database) => Promise<unknown>,
  { isBitmapPricedOut = false, mayIncludeSort = false } = {},
): Promise<PlanNode[]> {
  const asked: { query: string; params: unknown[] }[] = [];
  await ask(drizzle(sqlClient(), { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
  const plans = await sqlClient().begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    if (!mayIncludeSort) await tx`set local enable_sort = off`;
    if (isBitmapPricedOut) await tx`set local enable_bitmapscan = off`;
    return Promise.all(
      asked.map(({ query, params }) =>
        tx.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
          `explain (format json) ${query}`,
          params as never[],
        ),
      ),
    );
  });
  expect(plans.length).toBeGreaterThan(0);
  return plans.flatMap(([row]) => (row ? flatten(row['QUERY PLAN'][0].Plan) : []));
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

const wholeScansIn = (nodes: readonly PlanNode[], tables = GROWING) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''));

const FILTERS: readonly IntentFilter[] = [
  {},
  { intentType: 'onramp' },
  ...['completed', 'failed', 'a_new_status', 'burned_not_paid', 'outcome_unknown'].map((status) => ({
    status: [status],
  })),
  { status: ['failed', 'completed', 'burned_not_paid'], ...DAY },
  ...CHAIN_IDS.map((chainId) => ({ chainId })),
  ...FILTER_DATES.flatMap((date) => [{ date }, { date, ...DAY }, { date, ...DAY, status: ['completed'] }]),
  { date: 'updated', status: ['failed', 'refunded'] },
  { date: 'ended', status: ['failed', 'refunded'] },
  { date: 'ended', status: ['failed', 'refunding'], ...DAY },
  { minCents: 100, maxCents: 200 },
  { createdBy: seededId(7) },
].map((filter) => intentFilterSchema.parse(filter));

/** More than are asked for by their ids. */
const ASKING_FOR = { ...FILTER, chainId: 'base', askingFor: ['failed', 'burned_not_paid'] } as const;

/** Found by a term, a label or an open amount: few rows, which are sorted. */
const FOUND_FIRST = [
  { wallet: seededHolder(7) },
  { wallet: COPIED },
  { payoutKey: '+5511987654321' },
  { label: 'urgent' },
  ...OPEN_KINDS.map((open) => ({ open })),
  { open: 'refunding', status: ['failed', 'refunding'], ...DAY },
].map((filter) => intentFilterSchema.parse(filter));

describe('a list is read in the order of an index', () => {
  test.each(FILTERS)('%j', async (filter) => {
    for (const from of [undefined, DEEP, { ...DEEP, direction: 'previous' } as const]) {
      const nodes = await planOf((db) => listIntentRows(db, { filter, ...PAGE, ...(from && { from }) }));
      expect(wholeScansIn(nodes)).toEqual([]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });
});

describe('an export is read in the order of an index, and what belongs to its rows by their ids', () => {
  test.each(FILTERS)('%j', async (filter) => {
    for (const after of [undefined, DEEP]) {
      const nodes = await planOf((db) => listExportRows(db, { filter, ...PAGE, ...(after && { after }) }));
      expect(wholeScansIn(nodes)).toEqual([]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });

  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['what columns show beside a row', (db) => listRowFacts(db, [seededId(6), seededId(7)])],
    ['proven burns', (db) => findProvenBurns(db, [seededId(6), seededId(7)])],
    ['labels', (db) => listLabelsOfEach(db, [seededId(6), seededId(7)])],
    ['notes', (db) => listNewestNotesOf(db, [seededId(6), seededId(7)], 11)],
    ['when they were reported', (db) => listFirstReports(db, [seededId(6), seededId(7)], FIRST_PAID)],
    ['who handles them', (db) => listLastMarkers(db, [seededId(6), seededId(7)])],
  ])('%s', async (_name, ask) => {
    expect(wholeScansIn(await planOf(ask), [...GROWING, ...BESIDE])).toEqual([]);
  });
});

const COMPLETED = intentFilterSchema.parse({ date: 'completed', ...DAY });

describe('what ended is read from the index of the ends alone', () => {
  // Of volumes the few that are in doubt are found beside it, by their ids: of few rows either serves.
  const byId = expect.stringMatching(/^intents_(pkey|latest)$/) as unknown;
  test.each<[string, (db: Database) => Promise<unknown>, unknown[]]>([
    ['volumes', (db) => listEndedByDay(db, SPAN), ['intents_burn_repeated', byId]],
    ['count of what was completed', (db) => countIntents(db, COMPLETED), []],
  ])('%s', async (_name, ask, beside) => {
    const nodes = await planOf(ask, { isBitmapPricedOut: true });
    const scans = nodes.filter((node) => node['Relation Name'] === 'intents');
    const ofEnds = scans.filter((node) => node['Index Name'] === 'intents_ended');
    expect(ofEnds.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
    const others = scans.filter((node) => !ofEnds.includes(node));
    expect(others.map((node) => node['Index Name']).sort()).toEqual(beside);
  });
});

const DELIVERIES = { verdict: 'all', type: 'all', from: undefined, to: undefined, query: '' } as const;
const DELIVERY_FILTERS = [
  DELIVERIES,
  { ...DELIVERIES, verdict: 'accepted' },
  { ...DELIVERIES, verdict: 'duplicate' },
  { ...DELIVERIES, verdict: 'bad_signature' },
  { ...DELIVERIES, type: 'payin.refunded' },
  { ...DELIVERIES, from: '2026-01-01', to: '2030-01-01' },
] as const;

describe('the deliveries are read in the order of an index', () => {
  test.each(DELIVERY_FILTERS)('%j', async (filter) => {
    for (const from of [
      undefined,
      { direction: 'next', id: 200 },
      { direction: 'previous', id: 200 },
    ] as const) {
      const nodes = await planOf((db) => listDeliveryRows(db, { filter, ...PAGE, ...(from && { from }) }));
      expect(wholeScansIn(nodes)).toEqual([]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });
});

/** A statement of ids, asked of a seeded one. */
const ofSeeded = (text: string) => text.replaceAll('$1', `'{${seededId(7)}}'`);

describe('no query reads a growing table whole', () => {
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ...[
      seededId(7),
      seededReference(7),
      seededHolder(7),
      COPIED,
      '000007',
      're',
      '50%_',
      WRITTEN_KEY,
    ].flatMap((query): [string, (db: Database) => Promise<unknown>][] => [
      [`search of ${query}`, (db) => listIntentRows(db, { filter: { ...FILTER, query }, ...PAGE })],
      [`count of ${query}`, (db) => countIntents(db, { ...FILTER, query })],
    ]),
    ...FOUND_FIRST.flatMap((filter): [string, (db: Database) => Promise<unknown>][] => [
      [`list of ${JSON.stringify(filter)}`, (db) => listIntentRows(db, { filter, ...PAGE })],
      [`export of ${JSON.stringify(filter)}`, (db) => listExportRows(db, { filter, ...PAGE })],
      [`count of ${JSON.stringify(filter)}`, (db) => countIntents(db, filter)],
      [`total of ${JSON.stringify(filter)}`, (db) => totalIntents(db, filter)],
    ]),
    ...FILTERS.map((filter): [string, (db: Database) => Promise<unknown>] => [
      `count of ${JSON.stringify(filter)}`,
      (db) => countIntents(db, filter),
    ]),
    ...[...FILTERS, ...FOUND_FIRST].map((filter): [string, (db: Database) => Promise<unknown>] => [
      `total of all rows of ${JSON.stringify(filter)}`,
      (db) => totalAllIntents(db, filter),
    ]),
    ['inbox', (db) => listAskingIntents(db, 6, 200)],
    ['ids of the inbox', (db) => listAskingIds(db, ['failed', 'burned_not_paid'], 20)],
    ['a batch of the inbox', (db) => listAskingBatch(db, ['pay', 'sign'], { limit: 20, after: seededId(7) })],
    ['list of what needs action', (db) => listIntentRows(db, { filter: ASKING_FOR, ...PAGE })],
    ['export of what needs action', (db) => listExportRows(db, { filter: ASKING_FOR, ...PAGE })],
    ['count of what needs action', (db) => countIntents(db, ASKING_FOR)],
    ['total of all that needs action', (db) => totalAllIntents(db, ASKING_FOR)],
    ['rows of the inbox', (db) => listAskingRows(db, ['pay', 'sign'], 20)],
    ['what a user handles', (db) => listHandled(db)],
    ['what a user handles of some', (db) => listHandled(db, [seededId(6), seededId(7)])],
    ['rows of what a user handles', (db) => listHandledRows(db, [seededId(6), seededId(7)])],
    ['what one needs', (db) => requireNeed(db, seededId(7))],
    ['those of its origin that wait', (db) => db.execute(ofSeeded(BESIDE_THESE))],
    ['those of its origin', (db) => db.execute(ofSeeded(FAMILY_OF_THESE))],
    ['list of the inbox', (db) => listIntentRows(db, { filter: { ...FILTER, ids: [seededId(7)] }, ...PAGE })],
    ['awaited payments', (db) => listAwaitingPayment(db, 20)],
    ['requests that may have created', (db) => listUnresolvedCreates(db, 20)],
    ['conversions of a term', (db) => listIntentsByTerm(db, seededHolder(7), 6)],
    ['conversions of a copied address', (db) => listIntentsByTerm(db, COPIED, 6)],
    ['conversions of a payout key', (db) => listIntentsByTerm(db, WRITTEN_KEY, 6)],
    ['a reference that looks like one in use', (db) => findReferenceHolder(db, UNUSED)],
    ['requests of the same amount to a key', (db) => listPendingSame(db, PAYOUT)],
    ['requests of the same amount to a wallet', (db) => listPendingSame(db, MINT)],
    ['offramps of the same amount to a key', (db) => listSameIntents(db, PAYOUT, WEEK_AGO)],
    ['onramps of the same amount to a wallet', (db) => listSameIntents(db, MINT, WEEK_AGO)],
    ['who created', listCreatingUsers],
    ['latest', (db) => listLatestIntents(db, 20)],
    ['burned and not paid', (db) => listBurnedUnpaid(db, 20)],
    ['volumes of sixty days', (db) => listEndedByDay(db, SPAN)],
    ['durations of sixty days', (db) => listDurations(db, [SPAN])],
    ['open amounts', sumOpen],
    ['what matches of sixty days', (db) => countReconciled(db, SCOPE)],
    ['what does not match', (db) => listExceptions(db, SCOPE, 100)],
    ['why one does not match', (db) => findExceptions(db, seededId(7), 90)],
    ['what is seen of some', (db) => listSeenRows(db, [seededId(7), seededId(8)], 90)],
    ['all of it', (db) => listReconciled(db, SCOPE, PAGE)],
    ['timeline', (db) => listIntentEvents(db, seededId(7))],
    ['polls that are due, by status', (db) => listDueStatuses(db, new Date())],
    ['polls that are due', (db) => listDuePolls(db, POLLS)],
    ['polls to claim', (db) => claimPolls(db, [seededId(7)], LEASE)],
    ['Pix ids that an older build left out', (db) => notePixTxids(db, 0)],
    ['oldest poll', (db) => findOldestPollAt(db, new Date())],
    ['polled intents of a status', (db) => countPolled(db, 'failed', 100)],
    ['next poll', (db) => findNextPollAt(db, new Date())],
    ['re-reads that are due', (db) => claimRereads(db, LEASE)],
    ['next requested read', findNextRereadDueAt],
    ['state of the deliveries', getWebhookTraffic],
    ...[seededId(7), seededReference(7), 'evt_7_1', '000007', 're', WRITTEN_KEY].map(
      (query): [string, (db: Database) => Promise<unknown>] => [
        `search of deliveries for ${query}`,
        (db) => listDeliveryRows(db, { filter: { ...DELIVERIES, query }, ...PAGE }),
      ],
    ),
    ['deliveries of an event', (db) => listDeliveriesOfEvent(db, 'evt_7_1', 50)],
    ['what deliveries did', (db) => listStatusLines(db, [seededId(7)])],
    ['refused deliveries to prune', (db) => pruneRefusedDeliveries(db, REFUSED)],
    ['deliveries to prune', (db) => pruneDeliveries(db, OLD)],
    ['what is still to be applied of an intent', (db) => listUnappliedOf(db, seededId(7))],
    ['whether a proof is the likeliest', (db) => isLikeliestOfIntent(db, BURN)],
    ['outboxes', listOutboxDepths],
    ['attempts that are due', (db) => claimDueAttempts(db, ['preparing'], LEASE)],
    ['proofs that are due', (db) => claimDueProofs(db, 'stored', LEASE)],
    ['attempts to sign', (db) => listAttemptsToSign(db, 'base')],
    ['attempts of an intent', (db) => listBurnAttempts(db, seededId(7))],
    ['proofs of an intent', (db) => listProofsOfIntent(db, seededId(7))],
    ['proofs of an attempt', (db) => listBurnProofs(db, seededId(7))],
    ['live events after one', (db) => listLiveEventsAfter(db, 10, 10)],
    ['newest live events', (db) => listNewestLiveEvents(db, 10)],
    ['live events to prune', (db) => pruneLiveEvents(db, OLD)],
  ])('%s', async (_name, ask) => {
    expect(wholeScansIn(await planOf(ask), [...GROWING, 'intent_notes'])).toEqual([]);
  });
});

test.each([PAYOUT, MINT])('the same as an $intentType is found by an index of the intents', async (asked) => {
  const nodes = await planOf((db) => listSameIntents(db, asked, WEEK_AGO), { mayIncludeSort: true });
  const names = nodes.flatMap((node) => node['Index Name'] ?? []);
  expect(wholeScansIn(nodes)).toEqual([]);
  expect(names.filter((name) => name.startsWith('intents_'))).toEqual(['intents_amount']);
});

/** Either serves. */
const OF_OPEN = expect.stringMatching(/^intents_(open|poll_due)$/) as unknown;
const OF_STATUS = expect.stringMatching(/^intents_status_/) as unknown;
test.each<[OpenKind, unknown[]]>([
  ['onramp_in_progress', [OF_OPEN]],
  ['offramp_in_progress', [OF_OPEN]],
  ['burned_unconfirmed', [OF_OPEN]],
  ['status_unclear', [OF_OPEN]],
  ['burned_not_paid', ['intents_burn_outcome']],
  ['refunding', [OF_STATUS]],
  ['mint_differs', ['intents_pkey', 'intents_pkey']],
  ['burn_repeated', ['intents_burn_repeated']],
  ['ended_after_taken', ['intents_burn_outcome', 'intents_ended_after_report', OF_STATUS]],
])('the rows of the open amount %s are found by %j', async (kind, indexes) => {
  const nodes = await planOf((db) => db.select().from(intents).where(isOpenAmount(kind)));
  const names = nodes.flatMap((node) => node['Index Name'] ?? []);
  expect(names.filter((name) => name.startsWith('intents_')).sort()).toEqual(indexes);
});

test.each<[string, (db: Database) => Promise<unknown>, string]>([
  ['whether a transaction is proven elsewhere', (db) => isProvenElsewhere(db, BURN), 'burn_proofs_proof'],
  ['where a transaction is proven', (db) => listProvenElsewhere(db, BURN), 'burn_proofs_proof'],
  [
    'whether a transaction was used first',
    (db) => isFirstUseOfTransaction(db, BURN),
    'burn_proofs_pkey, burn_proofs_proof',
  ],
  ['the same transaction to watch again', (db) => reopenElsewhere(db, BURN), 'burn_proofs_proof'],
  ['calls of the same holder', (db) => listRivalCalls(db, BURN), 'burn_attempts_holder'],
  ['transactions of the same holder', (db) => listRivalTransactions(db, BURN), 'burn_attempts_holder'],
  ['how many proofs are pending', countPendingProofs, 'burn_proofs_pending'],
  ['how long a proof has been pending', findOldestPendingSeconds, 'burn_proofs_pending'],
])('of burns, %s is found by its index', async (_name, ask, indexes) => {
  // The few that are locked are sorted.
  const nodes = await planOf(ask, { mayIncludeSort: true });
  expect(wholeScansIn(nodes)).toEqual([]);
  const used = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
  expect([...used].sort().join(', ')).toBe(indexes);
});

test('requests that may have been altered are found by their index', async () => {
  const nodes = await planOf(listMaybeAlteredCreates);
  expect(wholeScansIn(nodes, ['create_requests'])).toEqual([]);
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['create_requests_open']);
});

test('a row of the inbox is found by its key alone, so that reading all of them never seems cheaper', async () => {
  const nodes = await planOf((db) => listAskingIntents(db, 6, 200));
  const rows = nodes.filter(({ Alias: alias }) => alias === 'intents');
  expect(rows.map((node) => node['Index Name'])).toEqual(['intents_pkey']);
  expect(rows[0]?.['Total Cost']).toBeLessThan(20);
});

test('mints that no node knows are read from their index', async () => {
  const nodes = await planOf((db) => listAskingIntents(db, 6, 200));
  expect(wholeScansIn(nodes, ['mint_readings'])).toEqual([]);
  expect(nodes.map((node) => node['Index Name'])).toContain('mint_readings_missing');
});

test('burns that are awaited again are read by the ids of their intents', async () => {
  const nodes = await planOf((db) => listAwaitedAgain(db, ['burn_expired_after_broadcast']));
  expect(wholeScansIn(nodes, [...GROWING, ...BESIDE])).toEqual([]);
  expect(nodes.map((node) => node['Index Name'])).toContain('burn_proofs_once');
});

test.each(['000007', 'devolvido'])(
  'the terms of %s and of its notes are found by the indexes of parts',
  async (query) => {
    const nodes = await planOf((db) => db.select().from(intentTerms).where(hasFoundPart(query)));
    const names = nodes.flatMap((node) => node['Index Name'] ?? []);
    const once = ['intent_notes_folded_part', 'intent_terms_intent_id_term_pk', 'intent_terms_part'];
    expect([...new Set(names)].sort()).toEqual(once);
    expect(nodes.map((node) => node['Node Type'])).toContain('BitmapOr');
  },
);

test('how much ended in a span is known to a plan', async () => {
  await sqlClient().unsafe('analyze intents');
  const rowsOf = async (from: string) => {
    const nodes = await planOf((db) => listEndedByDay(db, { from, to: '2100-01-01' }));
    return nodes.find((node) => node['Relation Name'] === 'intents')?.['Plan Rows'] ?? 0;
  };
  const [all, none] = [await rowsOf('2000-01-01'), await rowsOf('2099-01-01')];
  expect(all).toBeGreaterThan(200);
  expect(none).toBeLessThan(20);
});

test.each(GROWING)(
  '%s is vacuumed after a fiftieth of it has changed or come, not after a fifth',
  async (table) => {
    const [row] = await sqlClient()<{ factors: number[] }[]>`
    select array(select split_part(option, '=', 2)::float8 from unnest(reloptions) as option
      where option ~ 'vacuum.*scale_factor') as factors
    from pg_class where oid = ${table}::regclass`;
    expect(row?.factors.length).toBeGreaterThan(0);
    expect(Math.max(...(row?.factors ?? []))).toBeLessThanOrEqual(0.02);
  },
);
