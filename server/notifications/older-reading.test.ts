import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { collectNew } from '#server/jobs/notification-jobs.ts';
import { database, withTransaction, type Transaction } from '#server/store/database.ts';
import { takeScheduledRun } from '#server/store/jobs/job-schedules-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { raiseNotifications } from '#server/store/notifications/notifications-repository.ts';
import { lockCollecting } from '#server/store/notifications/undelivered-repository.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';
import { notifications } from '#server/store/schema/schema-notifications.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';

useTestDatabase();
beforeEach(async () => {
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    NOTIFY_FROM: 'Finance <finance@example.test>',
  });
  await database().delete(jobSchedules);
  await database().delete(notifications);
});

/** Another process takes the run that follows. */
async function runElsewhere(tx: Transaction): Promise<void> {
  const run = { now: inMs(20_000), nextRunAt: inMs(35_000), latestAt: inMs(95_000) };
  expect(await takeScheduledRun(tx, collectNew.name, run)).toBe(true);
}

test.each([
  ['ends what it has not seen, where no other run has begun', async () => {}, []],
  ['does not end what a later run has stored', runElsewhere, ['later']],
])('a reading %s', async (_what, meanwhile, expected) => {
  let turn: Promise<unknown> = Promise.resolve();
  await withTransaction(async (tx) => {
    await lockCollecting(tx);
    turn = collectNew.runTurn();
    await expect.poll(countWaiting).toBe(1);
    await meanwhile(tx);
    await raiseNotifications(tx, [{ kind: 'wallet_sign', subject: 'later', intentId: null, details: null }]);
  });
  await turn;
  const isOpen = and(eq(notifications.kind, 'wallet_sign'), isNull(notifications.clearedAt));
  const open = await database().select().from(notifications).where(isOpen);
  expect(open.map(({ subject }) => subject)).toEqual(expected);
});
