import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { BURN_OUTCOMES, BURN_STANDINGS, findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { submitProofs, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { getOverview } from '#server/overview/get-overview.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { findExceptions } from '#server/store/reports/reconciliation-repository.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { eq } from 'drizzle-orm';
import { runJob } from '#server/testing/burns/burn-harness.ts';
import { burned, signing } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { readOpenTotals } from '#server/testing/reports/open-totals.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';
const list = (filter: object = {}) => listIntents({ filter: intentFilterSchema.parse(filter), session });
const outcomeOf = async (id: string) =>
  (await list({ query: id })).intents.find((row) => row.id === id)?.burnOutcome;
const detailOf = (id: string) => getIntentDetail({ id, session });
const reasonOf = async (id: string) =>
  (await getOverview({ session })).inbox.find((row) => row.id === id)?.reason;

describe('[R44] [R82] an offramp whose burn the chain has executed', () => {
  test('and that expired before the approval: on top of the list and of the inbox, and published', async () => {
    const { intent } = await burned(harness, session);
    harness.intent = { ...intent, status: 'expired', updatedAt: LATER };
    const message = 'Intent is not awaiting burn approval: expired';
    harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message } });
    await runJob(watchProofs);
    await runJob(submitProofs);
    await mirror(anIntent({ createdAt: '2027-01-01T00:00:00.000Z' }));

    const { intents: rows, pinned } = await list();
    expect(rows[0]?.id).not.toBe(intent.id);
    expect(pinned).toMatchObject({
      total: 1,
      intents: [{ id: intent.id, status: 'expired', burnOutcome: 'burned_not_paid' }],
    });
    const { inbox, recent } = await getOverview({ session });
    expect(inbox[0]).toMatchObject({ id: intent.id, reason: 'burned_not_paid' });
    expect(recent[0]).toMatchObject({ id: intent.id, burnOutcome: 'burned_not_paid' });
    const ofIntent = (await liveHistory()).filter(
      (event) => event.type === 'intent.changed' && event.intent.id === intent.id,
    );
    expect(ofIntent.at(-1)).toMatchObject({ intent: { burnOutcome: 'burned_not_paid' } });
  });

  test.each(['expired', 'canceled', 'failed'])('and that is %s after the approval', async (status) => {
    const { intent } = await burned(harness, session);
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await outcomeOf(intent.id)).toBeNull();
    await mirror({ ...harness.intent, status, updatedAt: LATER });
    expect(await outcomeOf(intent.id)).toBe('burned_not_paid');
    expect(await reasonOf(intent.id)).toBe('burned_not_paid');
    await mirror({ ...harness.intent, status: 'refunded', updatedAt: '2026-11-21T12:40:00.000Z' });
    expect(await outcomeOf(intent.id)).toBeNull();
    expect((await list()).pinned.intents.map(({ id }) => id)).not.toContain(intent.id);
  });
});

test('[R44] an offramp that expired with a wallet’s prompt open: its outcome is unknown until the chain shows it', async () => {
  const { intent } = await signing(harness, session);
  await mirror({ ...intent, status: 'expired', updatedAt: LATER });
  expect(await outcomeOf(intent.id)).toBe('outcome_unknown');
  expect(await reasonOf(intent.id)).toBe('outcome_unknown');
  expect((await list()).pinned.intents.map(({ id }) => id)).not.toContain(intent.id);
  harness.timeUnix += 600;
  await runJob(watchAttempts);
  expect(await outcomeOf(intent.id)).toBeNull();
  expect(await reasonOf(intent.id)).toBeUndefined();
  const ofIntent = (await liveHistory()).filter(
    (event) => event.type === 'intent.changed' && event.intent.id === intent.id,
  );
  expect(ofIntent.at(-1)).toMatchObject({ intent: { burnOutcome: null } });
});

test('[R47] a burn that the service says failed is called unknown wherever it is shown', async () => {
  const { intent } = await burned(harness, session);
  await runJob(watchProofs);
  await runJob(submitProofs);
  const openAmounts = async () => {
    const { burned_not_paid: burnedUnpaid, ended_after_taken: reported } = await readOpenTotals();
    return { burnedUnpaid: burnedUnpaid.count, reported: reported.count };
  };
  const before = await openAmounts();
  const failed = { status: 'failed', failureCode: 'burn_failed' };
  await mirror({ ...harness.intent, ...failed, updatedAt: LATER });
  const detail = await getIntentDetail({ id: intent.id, session });
  expect(findBurnSentence(detail)).toBe('disputed');
  expect(detail.burnOutcome).toBe('outcome_unknown');
  expect(await outcomeOf(intent.id)).toBe('outcome_unknown');
  expect(await reasonOf(intent.id)).toBe('outcome_unknown');
  expect((await list()).pinned.intents.map(({ id }) => id)).not.toContain(intent.id);
  expect(await openAmounts()).toEqual({ ...before, reported: before.reported + 1 });
  const { exceptions } = await findExceptions(database(), intent.id, 90);
  expect(exceptions).toEqual(expect.arrayContaining(['failed', 'outcome_unknown']));
  expect(exceptions).not.toContain('burned_not_paid');
});

test('[R44] [R42] a burn that the service reported as paid before is called unknown wherever it is shown', async () => {
  const { intent } = await burned(harness, session);
  await runJob(watchProofs);
  await runJob(submitProofs);
  const at = (minutes: number) => new Date(Date.parse(LATER) + minutes * 60_000).toISOString();
  await mirror({ ...harness.intent, status: 'completed', updatedAt: LATER });
  expect(await detailOf(intent.id)).toMatchObject({ wasReportedPaid: false, burnOutcome: null });
  const failed = { status: 'failed', failureCode: 'destination_invalid' };
  await mirror({ ...harness.intent, ...failed, updatedAt: at(1) });
  const detail = await detailOf(intent.id);
  expect(detail).toMatchObject({ wasReportedPaid: true, burnOutcome: 'outcome_unknown' });
  expect(findBurnSentence(detail)).toBe('paid_before');
  expect(isNotRepeated(detail)).toBe(true);
  expect(await outcomeOf(intent.id)).toBe('outcome_unknown');
  expect(await reasonOf(intent.id)).toBe('outcome_unknown');
  expect((await list()).pinned.intents.map(({ id }) => id)).not.toContain(intent.id);
  const { exceptions } = await findExceptions(database(), intent.id, 90);
  expect(exceptions).toEqual(expect.arrayContaining(['failed', 'outcome_unknown']));
  expect(exceptions).not.toContain('burned_not_paid');
  // What was mirrored before this was noted.
  await database().update(intents).set({ wasReportedPaid: false }).where(eq(intents.id, intent.id));
  const migration = readFileSync('server/store/migrations/0066_reported_paid.sql', 'utf8');
  await sqlClient().unsafe(migration.slice(migration.indexOf('UPDATE')));
  expect(await detailOf(intent.id)).toMatchObject({ wasReportedPaid: true });
});

test.each([
  [
    'the next read is older',
    [
      ['completed', 2],
      ['failed', 1],
    ],
  ],
  [
    'the next read is older and goes on',
    [
      ['completed', 2],
      ['paying_out', 1],
      ['failed', 3],
    ],
  ],
] as const)('[R42] [R44] what a read reported as paid stays reported where %s', async (_name, reads) => {
  const { intent } = await burned(harness, session);
  await runJob(watchProofs);
  await runJob(submitProofs);
  for (const [status, minutes] of reads) {
    const updatedAt = new Date(Date.parse(LATER) + minutes * 60_000).toISOString();
    const failureCode = status === 'failed' ? 'destination_invalid' : null;
    await mirror({ ...harness.intent, status, failureCode, updatedAt });
  }
  expect(await detailOf(intent.id)).toMatchObject({ wasReportedPaid: true, burnOutcome: 'outcome_unknown' });
});

test('[R45] a burn that waits for longer than is normal is in the inbox, and one that does not is not', async () => {
  const { intent, attemptId } = await burned(harness, session);
  expect(await reasonOf(intent.id)).toBeUndefined();
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await database().update(burnAttempts).set({ updatedAt: anHourAgo }).where(eq(burnAttempts.id, attemptId));
  expect(await reasonOf(intent.id)).toBe('burn_stuck');
  const approved = (updatedAt: Date) =>
    anIntent({ intentType: 'offramp', status: 'burn_approved', updatedAt: updatedAt.toISOString() });
  const [late, fresh] = [approved(anHourAgo), approved(new Date())];
  await mirror(late, fresh);
  expect(await reasonOf(late.id)).toBe('burn_stuck');
  expect(await reasonOf(fresh.id)).toBeUndefined();
});

test('[R44] the filters of outcomes have the rows that show them, over all statuses', async () => {
  const cases = [...KNOWN_STATUSES, 'teleported'].flatMap((status) =>
    [...BURN_STANDINGS, null].flatMap((burnStanding) =>
      [
        { failureCode: null, wasReportedPaid: false },
        { failureCode: 'burn_failed', wasReportedPaid: false },
        { failureCode: null, wasReportedPaid: true },
      ].map(({ failureCode, wasReportedPaid }) => ({
        burnStanding,
        wasReportedPaid,
        intent: anIntent({ status, failureCode, intentType: 'offramp', clientReference: null }),
      })),
    ),
  );
  await mirror(...cases.map(({ intent }) => intent));
  for (const { intent, burnStanding, wasReportedPaid } of cases) {
    await database().update(intents).set({ burnStanding, wasReportedPaid }).where(eq(intents.id, intent.id));
  }
  for (const outcome of BURN_OUTCOMES) {
    const { intents: rows, total } = await list({ status: outcome, limit: 100 });
    const expected = cases.filter(
      ({ intent, ...stored }) => findBurnOutcome({ ...intent, ...stored }) === outcome,
    );
    const known = new Set(cases.map(({ intent }) => intent.id));
    expect(
      rows
        .map(({ id }) => id)
        .filter((id) => known.has(id))
        .sort(),
    ).toEqual(expected.map(({ intent }) => intent.id).sort());
    expect(total).toBe(rows.length);
  }
});
