import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import { listAudit } from '#server/audit/list-audit.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { getOverview } from '#server/overview/get-overview.ts';
import { getReconciliation } from '#server/reports/get-reconciliation.ts';
import { getReport } from '#server/reports/get-report.ts';
import { database, openDatabase } from '#server/store/database.ts';
import { env } from '#server/env.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';
import { listDeliveries } from '#server/webhooks/list-deliveries.ts';
import { countForReprocess, reprocessMany } from '#server/webhooks/reprocess-deliveries.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { refused } from '#server/testing/refused.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { countExport } from './count-export.ts';

useTestDatabase();

let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

const search = (n: number): Promise<unknown> =>
  listIntents({ filter: intentFilterSchema.parse({ query: `0x${n}` }), session });

const filterOf = (n: number) => deliveryFilterSchema.parse({ query: `0x${n}` });

/** Of those that it lists none is found. */
const reprocessNone = (n: number): Promise<void> =>
  expect(reprocessMany({ filter: filterOf(n), lastId: 1, count: 1, session })).rejects.toMatchObject(
    refused('deliveries_changed'),
  );

const READINGS: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  'a report': (n) =>
    getReport({ period: { from: dayOf(n), to: '2026-11-28' }, today: '2026-11-28' }, session),
  'a reconciliation': (n) => getReconciliation({ from: dayOf(n), to: '2026-11-28' }, session),
  'a search of conversions': search,
  'conversions by several filters': (n) =>
    listIntents({ filter: intentFilterSchema.parse({ chainId: 'base', minCents: n + 1 }), session }),
  'a search of deliveries': (n) => listDeliveries({ filter: filterOf(n), session }),
  'the count of deliveries to process again': (n) => countForReprocess(filterOf(n), session),
  'deliveries to process again': (n) => reprocessNone(n),
  'a search of the audit log': (n) =>
    listAudit({ filter: auditFilterSchema.parse({ query: `0x${n}` }), session }),
  'the count of a file': (n) =>
    countExport(exportSelectionSchema.parse({ list: 'intents', filter: { query: `0x${n}` } }), session),
};

describe.each(Object.entries(READINGS))('%s', (_name, read) => {
  test('that a user asks for again and again leaves the others their connections', async () => {
    const other = openDatabase(env().databaseUrl);
    let readings: Promise<unknown>[] = [];
    await other.db.transaction(async (tx) => {
      // Each of the readings waits, as if it took long.
      await tx.execute(sql`lock table intents, webhook_deliveries, audit_log in access exclusive mode`);
      readings = Array.from({ length: 60 }, (_, n) => read(n));
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await expect(database().execute(sql`select 1`)).resolves.toBeDefined();
    });
    await expect(Promise.all(readings)).resolves.toBeDefined();
    await other.close();
  });
});

const SHORT: Readonly<Record<string, (session: Session) => Promise<unknown>>> = {
  'the overview': (of) => getOverview({ session: of }),
  'a page of all conversions': (of) => listIntents({ filter: intentFilterSchema.parse({}), session: of }),
};

describe.each(Object.entries(SHORT))('%s', (_name, read) => {
  /** Holds both turns of this user until `end`. */
  function hold(kind: 'long' | 'short') {
    const { promise: isOver, resolve } = Promise.withResolvers<undefined>();
    const own = [1, 2].map(() => readInTurn(session.userId, () => isOver, kind));
    return { end: () => (resolve(undefined), Promise.all(own)) };
  }

  test('waits for what the same user reads of its kind, and keeps no other waiting', async () => {
    const { end } = hold('short');
    const isRead = vi.fn();
    const reading = read(session).then(isRead);
    await read(await sessionOf('approver'));
    expect(isRead).not.toHaveBeenCalled();
    await end();
    await reading;
  });

  test('waits for no report', async () => {
    const { end } = hold('long');
    await expect(read(session)).resolves.toBeDefined();
    await end();
  });
});

test('a reconciliation that all are given waits for no reading of the user who asks for it first', async () => {
  const other = await sessionOf('approver');
  const period = { from: '2026-01-01', to: '2026-01-02' };
  const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
  const own = [1, 2].map(() => readInTurn(session.userId, () => isOver));
  const first = getReconciliation(period, session);
  await expect(getReconciliation(period, other)).resolves.toBeDefined();
  end(undefined);
  await Promise.all([...own, first]);
});

test('one that has waited too long is refused, and never begins', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
  const own = [1, 2].map(() => readInTurn(session.userId, () => isOver));
  const begin = vi.fn(() => Promise.resolve());
  const late = expect(readInTurn(session.userId, begin)).rejects.toMatchObject(refused('rate_limited'));
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await late;
  end(undefined);
  await Promise.all(own);
  expect(begin).not.toHaveBeenCalled();
  await expect(readInTurn(session.userId, () => Promise.resolve('next'))).resolves.toBe('next');
});

test('one who has asked for far more than that is refused', async () => {
  const searches = Array.from({ length: 200 }, (_, n) => search(n));
  const outcomes = await Promise.allSettled(searches);
  const refusals = outcomes.filter(({ status }) => status === 'rejected');
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ reason: refused('rate_limited') });
  }
});
