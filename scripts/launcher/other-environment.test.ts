import { afterEach, beforeEach, expect, test } from 'vitest';
import { programEnvironment } from './program-environment.ts';
import { runServerScript } from './process/run-program.ts';
import { prepareRenderer } from '#server/front/renderer/prepare-renderer.ts';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { databaseEnvironment } from '#server/store/schema/schema-system.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';
import { requireEnvironment, requireOwnEnvironment } from '#server/system/require-own-environment.ts';

useTestDatabase();

/** A production that passes all other checks. */
const PRODUCTION = {
  CONVERSION_ENVIRONMENT: 'production',
  CONVERSION_API_URL: 'https://service.example.test',
  NEXTAUTH_URL: 'https://dashboard.example.test',
};
const BOTH = /CONVERSION_ENVIRONMENT: is production, but the database has the conversions of sandbox/;

const bound = async () => (await database().select().from(databaseEnvironment)).map((row) => row.environment);
const bind = (environment: 'sandbox' | 'production') => requireEnvironment(database(), environment);
const inProduction = () => useTestEnv({ ...PRODUCTION, DATABASE_URL: env().databaseUrl });

beforeEach(() => database().delete(databaseEnvironment));
afterEach(() => {
  useTestEnv({ DATABASE_URL: env().databaseUrl });
  clearInterval(remember<NodeJS.Timeout | undefined>('readings-timer', () => undefined));
});

test('[R11] the first start binds a database, a new one or that of an older build, for good', async () => {
  await bind('production');
  await expect(bind('sandbox')).rejects.toThrow(/is sandbox, but the database has .* of production/);
  await bind('production');
  expect(await bound()).toEqual(['production']);
});

test('[R11] of two processes that start at once with two environments one is refused', async () => {
  const ended = await Promise.allSettled([bind('sandbox'), bind('production')]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await bound()).toHaveLength(1);
});

test('[R11] [R22] a process of the other environment does not start', async () => {
  await bind('sandbox');
  inProduction();
  for (const isFirst of [true, false]) await expect(requireOwnEnvironment({ isFirst })).rejects.toThrow(BOTH);
  await expect(prepareRenderer()).rejects.toThrow(BOTH);
});

test.each([
  ['npm start', 'scripts/launcher/prepare-database.ts'],
  ['a production folder', 'scripts/production/serve.ts'],
  ['the front', 'server/front/main.ts'],
  ['the jobs', 'server/jobs/jobs-main.ts'],
])('[R11] [R22] %s with the other environment ends, and says both and what to do', async (_what, script) => {
  await bind('sandbox');
  const settings = { ...TEST_SETTINGS, ...PRODUCTION, DATABASE_URL: env().databaseUrl };
  const run = runServerScript(script, { env: programEnvironment(settings) });
  await expect(run).rejects.toThrow(BOTH);
  await expect(run).rejects.toThrow(/Set DATABASE_URL to a database of its own for production/);
  expect(await bound()).toEqual(['sandbox']);
});

test('a launcher that gives the environment to the dashboard itself binds nothing by the migrations', async () => {
  const given = programEnvironment({ DATABASE_URL: env().databaseUrl });
  await runServerScript('scripts/launcher/prepare-database.ts', { env: given });
  expect(await bound()).toEqual([]);
});

test('without a database the first process waits, and those that it starts go on: it has compared', async () => {
  const client = sqlClient();
  const { databaseUrl } = env();
  forget('sqlClient');
  useTestEnv({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
  await requireOwnEnvironment({ isFirst: false });
  const starting = requireOwnEnvironment({ isFirst: true });
  await expect(sqlClient()`select 1`).rejects.toThrow(/ECONNREFUSED/);
  forget('sqlClient');
  remember('sqlClient', () => client);
  useTestEnv({ DATABASE_URL: databaseUrl });
  await starting;
  expect(await bound()).toEqual(['sandbox']);
});
