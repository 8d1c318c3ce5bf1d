import { afterAll, expect, test } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { remember } from '#server/process-singleton.ts';
import { sqlClient } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { prepareRenderer } from './prepare-renderer.ts';

useTestDatabase();
afterAll(() => clearInterval(remember<NodeJS.Timeout | undefined>('readings-timer', () => undefined)));

test('a process that renders probes the service and the chains, and keeps no connection to listen', async () => {
  await prepareRenderer();
  const turns = () => metricsRegistry().getSingleMetric('dashboard_job_turns_total')?.get();
  await expect.poll(turns).toMatchObject({ values: [{ labels: { job: 'probe', outcome: 'ok' } }] });
  const listening = sqlClient()`select from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  expect(await listening).toHaveLength(0);
});
