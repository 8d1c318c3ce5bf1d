import { expect, test } from 'vitest';
import { findAlarms } from '#lib/system/find-alarms.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  claimDueDeliveries,
  insertDeliveries,
  postponeDeliveries,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import { insertPassing } from '#server/store/notifications/notifications-repository.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';
import { getSystemFacts } from '#server/system/get-system-facts.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** A delivery that was made hours ago and is due in so many minutes. */
async function deliverIn(dueMinutes: number): Promise<void> {
  const nextAttemptAt = inMs(dueMinutes * MINUTE_MS);
  await withTransaction(async (tx) => {
    const notificationId = await insertPassing(tx, 'test', 'one');
    await insertDeliveries(tx, [{ notificationId, channel: 'webhook', userId: null, nextAttemptAt }]);
  });
  await database()
    .update(notificationDeliveries)
    .set({ createdAt: inMs(-6 * HOUR_MS) });
}

/** It is claimed, not sent, and tried again in half an hour. */
async function failOnce(): Promise<void> {
  const lease = { limit: 1, now: databaseNow(), leaseUntil: inMs(MINUTE_MS) };
  const claimed = await claimDueDeliveries(database(), 'webhook', lease);
  const again = { nextAttemptAt: inMs(30 * MINUTE_MS), lastError: '451' };
  await postponeDeliveries(database(), claimed?.deliveries ?? [], again);
}

async function lateness() {
  const facts = await getSystemFacts(database());
  const outbox = facts.outboxes.find(({ name }) => name === 'notifications');
  const oldestAt = outbox?.oldestAt ?? null;
  return {
    count: outbox?.count,
    dueMinutes: oldestAt === null ? null : Math.round((Date.parse(oldestAt) - Date.now()) / MINUTE_MS),
    isAlarm: findAlarms(facts).some(
      ({ code, subject }) => code === 'outbox_old' && subject === 'notifications',
    ),
  };
}

test.each([
  ['that is held for an hour is not late', 40, 0, { count: 0, dueMinutes: null, isAlarm: false }],
  ['that was held is late since it is due', -5, 0, { count: 1, dueMinutes: -5, isAlarm: false }],
  ['that is due and was not sent is late', -11, 0, { count: 1, dueMinutes: -11, isAlarm: true }],
  [
    'that was held and then failed is late since it was due',
    -5,
    1,
    { count: 1, dueMinutes: -5, isAlarm: false },
  ],
  ['that fails is late since it was due', -11, 1, { count: 1, dueMinutes: -11, isAlarm: true }],
])('a notification %s', async (_name, dueMinutes, failures, expected) => {
  await database().delete(notifications);
  await deliverIn(dueMinutes);
  for (let failure = 0; failure < failures; failure++) await failOnce();
  expect(await lateness()).toEqual(expected);
});

test.each([
  ['is not late while it is held', 40, 0, { count: 0, dueMinutes: null, isAlarm: false }],
  ['is late since it was due', -11, 0, { count: 1, dueMinutes: -11, isAlarm: true }],
  ['that fails is late since it was created', -11, 1, { count: 1, dueMinutes: -360, isAlarm: true }],
])('a notification of an older build %s', async (_name, dueMinutes, failures, expected) => {
  await database().delete(notifications);
  await deliverIn(dueMinutes);
  await database().update(notificationDeliveries).set({ firstDueAt: null });
  for (let failure = 0; failure < failures; failure++) await failOnce();
  expect(await lateness()).toEqual(expected);
});
