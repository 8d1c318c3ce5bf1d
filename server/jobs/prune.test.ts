import { expect, test } from 'vitest';
import { database, sqlClient } from '#server/store/database.ts';
import { liveEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { seedRows } from '#server/testing/seed-rows.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { env } from '#server/env.ts';
import { prune } from './prune.ts';

useTestDatabase();

test('[R88] deliveries go after the days that are set, live events after one, and what is newer stays', async () => {
  useTestEnv({ DATABASE_URL: env().databaseUrl, WEBHOOK_RETENTION_DAYS: '3' });
  await seedRows(sqlClient(), 1_500);
  await sqlClient()`update webhook_deliveries set received_at = now() - interval '3 days 1 minute' where id % 2 = 0`;
  await sqlClient()`update live_events set created_at = now() - interval '25 hours' where seq <= 1200`;
  await prune.runTurn();
  expect(await database().$count(webhookDeliveries)).toBe(1_500);
  // The newest of the old ones stays: the streams compare what follows it.
  expect(await database().$count(liveEvents)).toBe(301);
});

test('[R90] a delivery whose event is still to be applied stays, however old', async () => {
  useTestEnv({ DATABASE_URL: env().databaseUrl, WEBHOOK_RETENTION_DAYS: '3' });
  await sqlClient()`insert into webhook_deliveries (verdict, body, headers) values ('accepted', '', '{}')`;
  await sqlClient()`update webhook_deliveries set received_at = now() - interval '4 days'`;
  await sqlClient()`insert into unapplied_events select max(id) from webhook_deliveries`;
  await sqlClient()`delete from job_schedules`;
  await prune.runTurn();
  expect(await database().$count(webhookDeliveries)).toBe(1);
});
