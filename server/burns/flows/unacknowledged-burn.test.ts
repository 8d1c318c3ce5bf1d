import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { AMOUNT_CENTS, runJob } from '#server/testing/burns/burn-harness.ts';
import { burned } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { readOpenTotals } from '#server/testing/reports/open-totals.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate intents cascade`));

const LATER = '2026-11-21T12:30:00.000Z';
const TEN_DAYS_AGO = new Date(Date.now() - 10 * 86_400_000);
const ONE = { count: 1, cents: AMOUNT_CENTS, unknown: 0, contradicted: 0 };
const openNow = async () => {
  const { offramp_in_progress: offramp, burned_unconfirmed: unconfirmed } = await readOpenTotals();
  return { offramp: offramp.count, unconfirmed };
};

test('[R82] a burn that the chain has executed is an open amount before the service has its proof', async () => {
  await burned(harness, session);
  expect(await openNow()).toMatchObject({ offramp: 0, unconfirmed: { count: 0 } });
  harness.onApprove = () => ({ status: 503, body: {} });
  await runJob(watchProofs);
  await runJob(submitProofs);
  expect(await openNow()).toEqual({ offramp: 0, unconfirmed: ONE });
});

test.for(['created', 'awaiting_onchain_transfer', 'teleporting'])(
  '[R42] [R46] one that the service took, and that is "%s" since, is open and overdue after a day',
  async (status) => {
    const { intent } = await burned(harness, session);
    await runJob(watchProofs);
    await runJob(submitProofs);
    await mirror({ ...harness.intent, status, updatedAt: LATER });
    expect(await rowOf(intent)).toMatchObject({ status, burnStanding: 'burned' });
    expect(await openNow()).toEqual({ offramp: 0, unconfirmed: ONE });
    const statusSince = new Date();
    await database().update(intents).set({ statusSince }).where(eq(intents.id, intent.id));
    expect(await listInboxIds(database(), 'overdue')).toEqual([]);
    await database().update(intents).set({ statusSince: TEN_DAYS_AGO }).where(eq(intents.id, intent.id));
    expect(await listInboxIds(database(), 'overdue')).toEqual([intent.id]);
  },
);

test('one whose status says that the service has it is in that line alone, and one that is over in none', async () => {
  await burned(harness, session);
  await runJob(watchProofs);
  await mirror({ ...harness.intent, status: 'burn_approved', updatedAt: LATER });
  expect(await openNow()).toMatchObject({ offramp: 1, unconfirmed: { count: 0 } });
  await mirror({ ...harness.intent, status: 'canceled', updatedAt: '2026-11-21T12:40:00.000Z' });
  expect(await openNow()).toMatchObject({ offramp: 0, unconfirmed: { count: 0 } });
});
