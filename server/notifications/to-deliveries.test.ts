import { expect, test } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { listLastSent } from '#server/store/notifications/notifications-repository.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { toDeliveries } from './to-deliveries.ts';

useTestDatabase();

/** More than the parameters that a statement may have. */
const COUNT = 70_000;
const raisedAt = new Date(Date.UTC(2026, 10, 21));
const undeliveredOf = (ids: readonly string[]) =>
  ids.map(
    (id) => ({ id, kind: 'alarm', channel: 'webhook', userId: null, raisedAt, failedAt: null }) as const,
  );

test('what is sent again is held back, and what was sent is read once, however much there is', () => {
  const ids = Array.from({ length: COUNT }, (_, number) => `00000000-0000-4000-8000-${number}`);
  const sentAt = new Date(raisedAt.getTime() + 1_000);
  let reads = 0;
  const lastSent = ids.toReversed().map((id) => ({
    ...({ id, channel: 'webhook', userId: null } as const),
    get sentAt() {
      reads += 1;
      return sentAt;
    },
  }));
  const deliveries = toDeliveries(undeliveredOf(ids), lastSent);
  expect(reads).toBe(COUNT);
  expect(deliveries).toHaveLength(COUNT);
  expect(new Set(deliveries.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - sentAt.getTime()))).toEqual(
    new Set([HOUR_MS]),
  );
});

test('what was sent by another channel, or to another user, holds back nothing', () => {
  const [userId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const sentAt = new Date(raisedAt.getTime() + 1_000);
  const wanted = { id: 'a', kind: 'alarm', channel: 'email', userId, raisedAt, failedAt: null } as const;
  const dueMs = (channel: 'email' | 'webhook', to: string | null) =>
    toDeliveries([wanted], [{ id: 'a', channel, userId: to, sentAt }])[0]?.nextAttemptAt.getTime() ?? 0;
  expect(dueMs('email', userId)).toBe(sentAt.getTime() + HOUR_MS);
  for (const before of [dueMs('email', other), dueMs('webhook', null)])
    expect(before).toBeLessThan(sentAt.getTime() + HOUR_MS);
});

test('what was sent before is found of more than a statement has parameters for, also where ids repeat', async () => {
  const [earlier, later] = await database()
    .insert(notifications)
    .values([
      { kind: 'alarm', subject: 'disk', clearedAt: databaseNow() },
      { kind: 'alarm', subject: 'disk' },
    ])
    .returning();
  const [before, id] = [earlier?.id ?? '', later?.id ?? ''];
  const endedAt = databaseNow();
  await database()
    .insert(notificationDeliveries)
    .values({ notificationId: before, channel: 'webhook', state: 'sent', endedAt });
  const ids = [id, id, ...Array.from({ length: COUNT }, () => crypto.randomUUID())];
  const since = new Date(endedAt.getTime() - HOUR_MS);
  const found = await withTransaction((tx) => listLastSent(tx, ids, since));
  expect(found).toEqual([{ id, channel: 'webhook', userId: null, sentAt: endedAt }]);
});
