import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  claimDueDeliveries,
  endDeliveries,
  insertDeliveries,
  postponeDeliveries,
  type ClaimedDelivery,
} from '#server/store/notifications/notification-deliveries-repository.ts';
import { insertPassing } from '#server/store/notifications/notifications-repository.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
beforeEach(async () => {
  await database().delete(notifications);
  const nextAttemptAt = inMs(-MINUTE_MS);
  await withTransaction(async (tx) => {
    const notificationId = await insertPassing(tx, 'test', 'one');
    await insertDeliveries(tx, [{ notificationId, channel: 'webhook', userId: null, nextAttemptAt }]);
  });
});

type Claims = readonly ClaimedDelivery[];

/** Claims the delivery so many minutes from now, for one minute. */
async function claimIn(minutes: number): Promise<Claims> {
  const leaseUntil = inMs((minutes + 1) * MINUTE_MS);
  const lease = { limit: 1, now: inMs(minutes * MINUTE_MS), leaseUntil };
  const claimed = await claimDueDeliveries(database(), 'webhook', lease);
  expect(claimed?.deliveries).toHaveLength(1);
  return claimed?.deliveries ?? [];
}

const stored = () => database().select().from(notificationDeliveries);
const sent = (claims: Claims) => endDeliveries(database(), claims, { state: 'sent' });
const dropped = (claims: Claims) => endDeliveries(database(), claims, { state: 'dropped' });
const failed = (claims: Claims) => endDeliveries(database(), claims, { state: 'failed', lastError: '550' });
const postponed = (claims: Claims) =>
  postponeDeliveries(database(), claims, { nextAttemptAt: inMs(30 * MINUTE_MS), lastError: '451' });

const NOT_SENT = [
  ['dropped', dropped],
  ['given up', failed],
  ['put off', postponed],
] as const;

test.each(NOT_SENT)('a delivery is %s by the process that has claimed it last', async (_what, end) => {
  const first = await claimIn(0);
  const second = await claimIn(2);
  const before = await stored();
  await end(first);
  expect(await stored()).toEqual(before);
  await end(second);
  expect(await stored()).not.toEqual(before);
});

test.each(NOT_SENT)('a delivery that was sent is not %s by another process', async (_what, end) => {
  const first = await claimIn(0);
  const second = await claimIn(2);
  await sent(first);
  const before = await stored();
  expect(before).toMatchObject([{ state: 'sent', nextAttemptAt: null }]);
  await end(second);
  await sent(second);
  expect(await stored()).toEqual(before);
});

test.each(NOT_SENT)('a delivery that another process has %s was sent where it was', async (_what, end) => {
  const first = await claimIn(0);
  await end(await claimIn(2));
  await sent(first);
  expect(await stored()).toMatchObject([{ state: 'sent', nextAttemptAt: null }]);
});
