import { toCalendarDay } from '#lib/i18n/calendar-day.ts';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Database } from '#server/store/database.ts';
import { countIntents, listIntentRows } from '#server/store/intents/intent-list-repository.ts';
import {
  countPolled,
  findNextPollAt,
  listDuePolls,
  listDueStatuses,
} from '#server/store/intents/due-polls-repository.ts';
import { claimRereads, findNextRereadDueAt } from '#server/store/intents/intent-reads-repository.ts';
import { listAskingIntents, listAwaitingPayment } from '#server/store/intents/inbox-repository.ts';
import { listLatestIntents } from '#server/store/intents/overview-repository.ts';
import { listDurations, listEndedByDay } from '#server/store/reports/ended-days-repository.ts';
import { seededHolder, seededId, seededReference } from '#server/testing/seed-rows.ts';
import { getWebhookTraffic } from '#server/store/system/webhook-traffic-repository.ts';

type RowQuery = readonly [what: string, ask: (db: Database) => Promise<unknown>];

const FILTER = intentFilterSchema.parse({});
/** A month in the middle of what is seeded, and a day of it. */
const MONTH = { from: dayOf(200), to: dayOf(170) };
const DAY = { from: dayOf(185), to: dayOf(185) };
const SIXTY_DAYS = { from: dayOf(60), to: dayOf(0) };
const LIMIT = 50;
const POLLS = { now: new Date(), limit: 8, inPages: ['failed'], headStartMs: { minting: 1_000 } };

/** What pages and jobs ask of the mirror, each by its name. */
export function rowQueries(rows: number): RowQuery[] {
  const middle = Math.floor(rows / 2);
  const deep = {
    direction: 'next',
    at: new Date(Date.now() - 180 * DAY_MS).toISOString(),
    id: seededId(middle),
  } as const;
  const none = { limit: 20, now: new Date(0), leaseUntil: new Date() };
  return [
    ['first page', (db) => listIntentRows(db, { filter: FILTER, limit: LIMIT })],
    ['page in the middle', (db) => listIntentRows(db, { filter: FILTER, limit: LIMIT, from: deep })],
    ...['completed', 'failed', 'a_new_status'].map((status) => filtered({ status: [status] })),
    filtered({ status: ['failed', 'processing', 'burned_not_paid'] }),
    filtered({ status: ['completed', 'expired'], ...MONTH }),
    ...(['created', 'updated', 'completed'] as const).flatMap((date) => [
      filtered({ date, ...DAY }),
      counted({ date, ...MONTH }),
    ]),
    filtered({ date: 'updated', status: ['failed'], ...MONTH }),
    filtered({ minCents: 100_000, maxCents: 100_100 }),
    filtered({ minCents: 4_999_000, ...MONTH }),
    counted({ minCents: 4_000_000 }),
    filtered({ createdBy: seededId(middle) }),
    ...INTENT_TYPES.map((intentType) => filtered({ intentType })),
    ...CHAIN_IDS.map((chainId) => filtered({ chainId })),
    filtered({ intentType: 'onramp', status: ['awaiting_fiat_payment'], chainId: 'polygon' }),
    ...[
      seededId(middle),
      seededReference(middle),
      seededReference(middle).slice(5),
      seededHolder(middle),
      'ref-',
    ].flatMap((query) => [filtered({ query }), counted({ query })]),
    counted({}),
    counted({ status: ['completed'] }),
    counted({ status: ['failed', 'processing'] }),
    ['inbox', (db) => listAskingIntents(db, 20, 20)],
    ['awaited payments', (db) => listAwaitingPayment(db, 20)],
    ['latest changes', (db) => listLatestIntents(db, 20)],
    ['sums of sixty days', (db) => listEndedByDay(db, SIXTY_DAYS)],
    ['durations of sixty days', (db) => listDurations(db, [SIXTY_DAYS])],
    ['state of the deliveries', getWebhookTraffic],
    ['polls that are due, by status', (db) => listDueStatuses(db, new Date())],
    ['polls that are due', (db) => listDuePolls(db, POLLS)],
    ['how many are polled', (db) => countPolled(db, 'awaiting_fiat_payment', 10_000)],
    ['when the next poll is due', (db) => findNextPollAt(db, new Date())],
    ['re-reads that are due: none', (db) => claimRereads(db, none)],
    ['when the next re-read is due', findNextRereadDueAt],
  ];
}

function dayOf(daysAgo: number): string {
  return toCalendarDay(Date.now() - daysAgo * DAY_MS);
}

function filtered(change: Partial<IntentFilter>): RowQuery {
  const filter = { ...FILTER, ...change };
  return [`list by ${JSON.stringify(change)}`, (db) => listIntentRows(db, { filter, limit: LIMIT })];
}

function counted(change: Partial<IntentFilter>): RowQuery {
  return [`count of ${JSON.stringify(change)}`, (db) => countIntents(db, { ...FILTER, ...change })];
}
