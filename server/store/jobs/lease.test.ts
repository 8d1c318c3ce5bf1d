import { afterEach, expect, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { forget } from '#server/testing/forget.ts';
import { claimDueAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';
import { attemptOf, HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { newLease } from './lease.ts';
import { prune } from '#server/jobs/prune.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

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
