import { afterEach, describe, expect, vi } from 'vitest';
import { desc, eq, sql } from 'drizzle-orm';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { forget } from '#server/testing/forget.ts';
import { claimDueAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import { claimDueProofs } from '#server/store/burns/burn-proofs-repository.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { databaseNow, readDatabaseClock } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';
import { signedOnSolana, SOLANA_SIGNER } from '#server/testing/burns/burn-steps.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { attemptOf, HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { collectNew } from '#server/jobs/notification-jobs.ts';
import { reconcile } from '#server/jobs/reconcile.ts';
import { pollWallets } from '#server/jobs/wallet-jobs.ts';
import { newLease } from './lease.ts';
import { prune } from '#server/jobs/prune.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

useTestDatabase();
afterEach(async () => {
  vi.useRealTimers();
  forget('database-clock');
});

/** From here on this process's clock is off by so much, and it has just been started. */
function setClockOff(byMs: number): void {
  forget('database-clock');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
}

test('[B7] a process whose clock is ahead takes nothing that another has claimed', async () => {
  const intent = await offrampOn(harness, 'base');
  await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  expect(await claimDueAttempts(database(), ['preparing'], await newLease())).toHaveLength(1);
  setClockOff(HOUR_MS);
  expect(await prepareBurns.runTurn()).toMatchObject({ taken: 0 });
  expect(harness.service.requests).toHaveLength(0);
});

test.each([
  ['behind', -HOUR_MS],
  ['ahead', HOUR_MS],
])(
  'a process whose clock is %s works when it is time, and sets others no wrong time',
  async (_where, byMs) => {
    const realMs = Date.now();
    const intent = await offrampOn(harness, 'base');
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    setClockOff(byMs);
    expect(await prepareBurns.runTurn()).toMatchObject({ taken: 1 });
    const { nextAttemptAt } = await attemptOf(intent);
    expect(Math.abs((nextAttemptAt?.getTime() ?? 0) - realMs)).toBeLessThan(60_000);
  },
);

test('a scheduled job is not put off by a process whose clock is ahead', async () => {
  const realMs = Date.now();
  await database().delete(jobSchedules);
  setClockOff(24 * HOUR_MS);
  await prune.runTurn();
  const [row] = await database().select().from(jobSchedules).where(eq(jobSchedules.name, 'prune'));
  expect((row?.nextRunAt.getTime() ?? 0) - realMs).toBeLessThan(2 * HOUR_MS);
});

test('a clock that steps back while the database is asked sets no wrong time', async () => {
  const realMs = Date.now();
  setClockOff(0);
  const reading = readDatabaseClock();
  vi.setSystemTime(Date.now() - HOUR_MS);
  await reading;
  expect(Math.abs(databaseNow().getTime() - realMs)).toBeLessThan(60_000);
});

describe('[B7] what was put off by a clock that was ahead', () => {
  const off = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

  test.each([
    ['is claimed again', 11 * MINUTE_MS, 1],
    ['is left to its time for as long as it may wait', 5 * MINUTE_MS, 0],
  ])('a burn without a proof %s', async (_what, aheadMs, count) => {
    const intent = await offrampOn(harness, 'base');
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await database()
      .update(burnAttempts)
      .set({ nextAttemptAt: off(aheadMs) });
    expect(await claimDueAttempts(database(), ['preparing'], await newLease())).toHaveLength(count);
    expect(await claimDueAttempts(database(), ['preparing'], await newLease())).toHaveLength(0);
  });

  test.each([
    ['is claimed again', 6 * MINUTE_MS, 1],
    ['is left to its time for as long as it may wait', 2 * MINUTE_MS, 0],
  ])('a proof %s', async (_what, aheadMs, count) => {
    await signedOnSolana(harness, session, aStagedTransaction(SOLANA_SIGNER));
    await database()
      .update(burnProofs)
      .set({ nextAttemptAt: off(aheadMs) });
    expect(await claimDueProofs(database(), 'stored', await newLease())).toHaveLength(count);
    expect(await claimDueProofs(database(), 'stored', await newLease())).toHaveLength(0);
  });
});

describe('a scheduled job whose next run was set by a clock that was ahead', () => {
  test.each([prune, collectNew, pollWallets, reconcile])('$name runs now, and in time again', async (job) => {
    await database().delete(jobSchedules);
    await job.runTurn();
    const nextRunAt = sql`${jobSchedules.nextRunAt} + interval '2 days'`;
    await database().update(jobSchedules).set({ nextRunAt });
    expect(await job.runTurn()).toMatchObject({ isOurs: true });
    if (job === reconcile) await job.runTurn();
    const [latest] = await database().select().from(jobSchedules).orderBy(desc(jobSchedules.nextRunAt));
    expect(latest?.nextRunAt.getTime()).toBeLessThan(Date.now() + 25 * HOUR_MS);
    expect(await job.runTurn()).toMatchObject({ isOurs: false });
  });
});
