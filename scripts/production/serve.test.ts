import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { programEnvironment } from '#scripts/launcher/program-environment.ts';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { TEST_SETTINGS } from '#server/testing/test-env.ts';

useTestDatabase();

const serve = (databaseUrl: string) =>
  runServerScript('scripts/production/serve.ts', {
    env: programEnvironment({ ...TEST_SETTINGS, DATABASE_URL: databaseUrl }),
  });

test('a production folder whose database cannot be reached ends instead of serving', async () => {
  await expect(serve('postgres://nobody:nothing@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
});

test('a production folder whose migration fails ends instead of serving on the old schema', async () => {
  await database().execute(sql`delete from drizzle.__drizzle_migrations`);
  await expect(serve(env().databaseUrl)).rejects.toThrow(/already exists/);
});
