import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCalendarDay } from '#lib/i18n/calendar-day.ts';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Session } from '#server/auth/require-session.ts';
import { startExport } from '#server/exports/start-export.ts';
import { streamExport } from '#server/exports/stream-export.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { getVolumes } from '#server/overview/get-volumes.ts';
import { database } from '#server/store/database.ts';
import { listDurations } from '#server/store/reports/ended-days-repository.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { getReport } from './get-report.ts';

useTestDatabase();

const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const COMPLETED_AT = '2026-01-10T15:00:00.000Z';
const TOUCHED_AT = '2026-02-02T15:00:00.000Z';
let session: Session;

beforeAll(async () => {
  session = await sessionOf('admin');
});
beforeEach(async () => {
  await database().execute(sql.raw('truncate webhook_deliveries, burn_handlings, intents cascade'));
});

const aCompleted = (facts: object = {}) =>
  anIntent({
    status: 'completed',
    createdAt: '2026-01-10T14:59:00.000Z',
    updatedAt: COMPLETED_AT,
    metadata: { amountCents: 1_000, mintTxSignature: '0xabc' },
    ...facts,
  });

/** Where a conversion is counted and listed, by period. */
async function placesOf({ id }: Intent, period: { readonly from: string; readonly to: string }) {
  forget('shared-readings');
  const { total } = await getReport({ period, today: '2026-11-25' }, session);
  const { checked } = await getReconciliation(period, session);
  const filter = { date: 'completed', ...period };
  const { intents, total: listed } = await listIntents({ filter: intentFilterSchema.parse(filter), session });
  return {
    completed: total.onramp.completed.count,
    refunded: total.onramp.refunded.count,
    reconciled: checked,
    reconciliationFile: (await rowsOf('reconciliation', period)).filter((row) => row.startsWith(id)).length,
    listed: [listed, intents.filter((row) => row.id === id).length],
    listFile: (await rowsOf('intents', filter)).filter((row) => row.startsWith(id)).length,
  };
}

async function rowsOf(list: string, filter: object): Promise<string[]> {
  const selection = exportSelectionSchema.parse({ list, filter });
  const { id } = await startExport({ selection, format: 'csv' }, { session, locale: 'en' });
  return (await new Response((await streamExport(id, session)).body).text()).split('\r\n').slice(1);
}

const completedOnes = (count: number) => ({
  completed: count,
  refunded: 0,
  reconciled: count,
  reconciliationFile: count,
  listed: [count, count],
  listFile: count,
});
const HERE = completedOnes(1);
const NOWHERE = completedOnes(0);

const readAgain = (intent: Intent) =>
  mirror({ ...intent, updatedAt: TOUCHED_AT, metadata: { ...intent.metadata, note: 'archived' } });
const reportAgain = (intent: Intent) => {
  const { rawBody, headers } = signDelivery(eventData(intent, { updatedAt: TOUCHED_AT }));
  return receiveApplied(rawBody, headers);
};
/** As a build wrote it that did not note since when. */
const ofAnOlderBuild = async ({ id }: Intent) => {
  await database().execute(sql`update intents set status_since = null where id = ${id}`);
};

describe('a completed conversion stays in the period that it was completed in', () => {
  test.each<[string, (intent: Intent) => Promise<unknown>]>([
    ['a read has other metadata of it', readAgain],
    ['an event reports the same status', reportAgain],
    [
      'a read has a reason and a failure of before its completion',
      (intent) =>
        mirror({
          ...intent,
          updatedAt: TOUCHED_AT,
          statusReason: 'settled_by_hand',
          originalFailureCode: 'payout_failed',
        }),
    ],
    [
      'both do',
      async (intent) => {
        await reportAgain(intent);
        await readAgain(intent);
      },
    ],
    [
      'a read has other metadata of one that an older build wrote',
      async (intent) => {
        await ofAnOlderBuild(intent);
        await readAgain(intent);
      },
    ],
    [
      'an event reports one again that an older build wrote',
      async (intent) => {
        await ofAnOlderBuild(intent);
        await reportAgain(intent);
      },
    ],
  ])('when %s', async (_name, touch) => {
    const intent = aCompleted();
    await mirror(intent);
    const before = await rowsOf('reconciliation', JANUARY);
    await touch(intent);
    expect((await rowOf(intent)).updatedAt).toEqual(new Date(TOUCHED_AT));
    expect(await placesOf(intent, JANUARY)).toEqual(HERE);
    expect(await placesOf(intent, FEBRUARY)).toEqual(NOWHERE);
    const after = await rowsOf('reconciliation', JANUARY);
    expect(after.map((row) => row.slice(0, row.indexOf('Z,')))).toEqual(
      before.map((row) => row.slice(0, row.indexOf('Z,'))),
    );
  });

  test('so does what the overview sums of its day, and how long it took', async () => {
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const intent = aCompleted({ createdAt: dayAgo(10), updatedAt: dayAgo(9) });
    await mirror(intent);
    const read = async () => {
      forget('shared-readings');
      return getVolumes();
    };
    const before = await read();
    expect(before.days.map((day) => day.onramp.count)).toContain(1);
    await mirror({ ...intent, updatedAt: dayAgo(0) });
    expect(await read()).toEqual(before);
  });

  test('its duration is of the period that it was completed in', async () => {
    const intent = aCompleted();
    await mirror(intent);
    await readAgain(intent);
    expect(await listDurations(database(), [JANUARY, FEBRUARY])).toEqual([
      {
        intentType: 'onramp',
        spans: [[60, 60], null],
      },
    ]);
  });
});

test('the list by completion has its rows in the order of their ends, also across pages', async () => {
  const all = Array.from({ length: 45 }, (_, index) => {
    const minute = String((index * 7) % 45).padStart(2, '0');
    return aCompleted({ updatedAt: `2026-01-10T15:${minute}:00.000Z` });
  });
  await mirror(...all);
  for (const [index, intent] of all.entries()) if (index % 3 === 0) await readAgain(intent);
  const ends = all.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)).map(({ id }) => id);
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const filter = intentFilterSchema.parse({ date: 'completed', ...JANUARY, limit: 20, cursor });
    const { intents, nextCursor } = await listIntents({ filter, session });
    found.push(...intents.map(({ id }) => id));
    cursor = nextCursor;
  }
  expect(found).toEqual(ends);
});

describe('a conversion whose status changed moves to the day of that', () => {
  test('failed in one period, refunded in a later one', async () => {
    const intent = aCompleted({ status: 'failed' });
    await mirror(intent);
    await mirror({ ...intent, status: 'refunding', updatedAt: '2026-02-01T15:00:00.000Z' });
    await mirror({ ...intent, status: 'refunded', updatedAt: TOUCHED_AT });
    expect(await placesOf(intent, JANUARY)).toEqual(NOWHERE);
    const moved = { ...NOWHERE, refunded: 1, reconciled: 1, reconciliationFile: 1 };
    expect(await placesOf(intent, FEBRUARY)).toEqual(moved);
    await mirror({ ...intent, status: 'refunded', updatedAt: '2026-03-05T15:00:00.000Z' });
    expect(await placesOf(intent, FEBRUARY)).toEqual(moved);
  });
});

test('a webhook of long ago is not missing because something else changed since', async () => {
  const intent = aCompleted({ updatedAt: '2020-01-10T15:00:00.000Z' });
  await mirror(intent);
  await mirror({ ...intent, updatedAt: new Date(Date.now() - 10 * 86_400_000).toISOString() });
  const { checked, matched, counts } = await getReconciliation(
    { from: '2020-01-01', to: '2020-01-31' },
    session,
  );
  expect([checked, matched, counts]).toEqual([1, 1, {}]);
});

test('what failed is listed on the day that its report counts it, whatever changed since', async () => {
  const failed = aCompleted({ status: 'failed' });
  await mirror(failed);
  const day = toCalendarDay(COMPLETED_AT);
  const later = { ...failed, statusReason: 'checked again', updatedAt: '2026-02-20T15:00:00.000Z' };
  await mirror(later);
  const of = async (filter: object) => {
    const { intents } = await listIntents({ filter: intentFilterSchema.parse(filter), session });
    return intents.map(({ id }) => id);
  };
  const ended = { date: 'ended', from: day, to: day };
  expect(await of(ended)).toEqual([failed.id]);
  expect(await of({ ...ended, status: ['failed', 'refunding'] })).toEqual([failed.id]);
  expect(await of({ ...ended, status: ['completed'] })).toEqual([]);
  expect(await of({ ...ended, status: ['minting'] })).toEqual([]);
  expect(await of({ ...ended, from: '2026-02-20', to: '2026-02-20' })).toEqual([]);
});
