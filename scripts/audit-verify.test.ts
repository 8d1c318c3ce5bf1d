import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import { programEnvironment } from '#scripts/launcher/program-environment.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const verify = () =>
  runServerScript('scripts/audit-verify.ts', {
    env: programEnvironment({ DATABASE_URL: env().databaseUrl }),
  });
const read = async (text: string) => [...(await database().execute(sql.raw(text)))];

const MIGRATIONS = 'drizzle.__drizzle_migrations';
const REFUSAL = /schema of the database is older than this build/;

test('the audit log is checked where the schema is that of this build', async () => {
  expect(await verify()).toContain('No entry is in the chain.');
});

test('a database with an older schema is refused, and is not migrated', async () => {
  await read(`delete from ${MIGRATIONS} where created_at = (select max(created_at) from ${MIGRATIONS})`);
  const applied = await read(`table ${MIGRATIONS}`);
  await expect(verify()).rejects.toThrow(REFUSAL);
  expect(await read(`table ${MIGRATIONS}`)).toEqual(applied);
});

test('a database that was never migrated is refused, and is not migrated', async () => {
  await read('drop schema drizzle cascade');
  await expect(verify()).rejects.toThrow(REFUSAL);
  expect(await read(`select to_regclass('${MIGRATIONS}') as name`)).toEqual([{ name: null }]);
});
