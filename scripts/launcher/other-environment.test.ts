import { afterEach, beforeEach, expect, test } from 'vitest';
import { programEnvironment } from './program-environment.ts';
import { runServerScript } from './process/run-program.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { databaseEnvironment } from '#server/store/schema/schema-system.ts';
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
afterEach(() => void useTestEnv({ DATABASE_URL: env().databaseUrl }));

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
  await expect(requireOwnEnvironment()).rejects.toThrow(BOTH);
});

test.each([
  ['npm start', 'scripts/launcher/prepare-database.ts'],
  ['a production folder', 'scripts/production/serve.ts'],
  ['the front', 'server/front/main.ts'],
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

test('without a database it waits, and compares once it has one', async () => {
  const { databaseUrl } = env();
  useTestEnv({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
  const starting = requireOwnEnvironment();
  useTestEnv({ DATABASE_URL: databaseUrl });
  expect(await bound()).toEqual([]);
  await starting;
  expect(await bound()).toEqual(['sandbox']);
});
