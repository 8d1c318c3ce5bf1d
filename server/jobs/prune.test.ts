import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { liveEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { processReadings } from '#server/store/schema/schema-system.ts';
import { rateLimits } from '#server/store/schema/schema.ts';
import { seedRows } from '#server/testing/seed-rows.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { env } from '#server/env.ts';
import { prune } from './prune.ts';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

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

test('[R88] nothing is deleted while one of two clocks must be wrong', async () => {
  await sqlClient()`delete from webhook_deliveries`;
  await sqlClient()`insert into webhook_deliveries (verdict, body, headers, received_at)
    select 'accepted', '', '{}', now() - interval '400 days' from generate_series(1, 10)`;
  await sqlClient()`delete from job_schedules`;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * HOUR_MS);
  await prune.runTurn();
  expect(await database().$count(webhookDeliveries)).toBe(10);

  vi.restoreAllMocks();
  await sqlClient()`delete from job_schedules`;
  await prune.runTurn();
  expect(await database().$count(webhookDeliveries)).toBe(0);
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

test('the newest thousand of each kind of refused deliveries stay: many of one push out none of the other', async () => {
  await sqlClient()`delete from webhook_deliveries`;
  await sqlClient()`insert into webhook_deliveries (verdict, body, headers)
    select 'stale_timestamp', n, '{}' from generate_series(1, 1200) n`;
  await sqlClient()`insert into webhook_deliveries (verdict, body, headers)
    select 'bad_signature', n, '{}' from generate_series(1, 3500) n`;
  await sqlClient()`delete from job_schedules`;
  await prune.runTurn();
  const left = await sqlClient()`select verdict, count(*)::int, min(body::int)::int as oldest
    from webhook_deliveries group by verdict order by verdict`;
  expect([...left]).toEqual([
    { verdict: 'bad_signature', count: 1_000, oldest: 2_501 },
    { verdict: 'stale_timestamp', count: 1_000, oldest: 201 },
  ]);
});

test('what cannot be deleted keeps nothing else from it, and the turn has failed', async () => {
  await sqlClient()`delete from live_events`;
  await sqlClient()`insert into rate_limits (key, window_start, count)
    select 'old-' || n, now() - interval '2 days', 1 from generate_series(1, 2500) n`;
  await sqlClient()`insert into process_readings (process_id, kind, reading, seen_at)
    values (gen_random_uuid(), 'front', '{}', now() - interval '2 days')`;
  await sqlClient()`insert into service_calls (called_at, method, path, duration_ms)
    values (now() - interval '91 days', 'GET', '/x', 1)`;
  await sqlClient().unsafe(`
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_delete before delete on service_calls for each statement execute function refuse_delete()`);
  await sqlClient()`delete from job_schedules`;
  await expect(prune.runTurn()).rejects.toThrow('some of what is old was not deleted');
  const [{ seconds } = {}] =
    await sqlClient()`select extract(epoch from next_run_at - now())::int as seconds from job_schedules`;
  expect(seconds).toBeLessThanOrEqual(60);
  // Until then no turn is one that went well.
  expect(await prune.runTurn()).toMatchObject({ isOurs: false });
  await sqlClient().unsafe('drop trigger refuse_delete on service_calls; drop function refuse_delete');
  expect(await database().$count(rateLimits)).toBe(0);
  expect(await database().$count(processReadings)).toBe(0);
});
