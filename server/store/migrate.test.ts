import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { connect, MIGRATION } from './connect.ts';
import { sqlClient } from './database.ts';
import { migrateDatabase } from './migrate.ts';

useTestDatabase();

/** A newer build, which adds a column to the conversions. */
const NEWER = { idx: 0, version: '7', when: 4_000_000_000_000, tag: '0000_newer', breakpoints: true };
let migrationsFolder = '';
beforeAll(async () => {
  migrationsFolder = await mkdtemp(path.join(tmpdir(), 'newer-'));
  await mkdir(path.join(migrationsFolder, 'meta'));
  const statement = 'alter table intents add column newer text';
  await writeFile(path.join(migrationsFolder, `${NEWER.tag}.sql`), statement);
  const journal = { version: '7', dialect: 'postgresql', entries: [NEWER] };
  await writeFile(path.join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal));
});
afterAll(() => rm(migrationsFolder, { recursive: true }));

const columns = () => sqlClient()`select from information_schema.columns where column_name = 'newer'`;

test('a migration waits behind a long read, and what comes meanwhile does not wait with it', async () => {
  const begun = Promise.withResolvers<undefined>();
  const exported = Promise.withResolvers<undefined>();
  const reading = sqlClient().begin(async (tx) => {
    await tx`select from intents limit 1`;
    begun.resolve(undefined);
    await exported.promise;
  });
  await begun.promise;
  const said: string[] = [];
  const migrated = migrateDatabase(env().databaseUrl, {
    migrationsFolder,
    say: (text) => said.push(text),
  });
  await expect.poll(countWaiting).toBe(1);
  await sqlClient()`select from intents limit 1`;
  expect(await columns()).toHaveLength(0);
  exported.resolve(undefined);
  await reading;
  await migrated;
  expect(await columns()).toHaveLength(1);
  expect(said).toEqual([expect.stringContaining('export')]);
});

test('a migration has no limit of time, also where its role has one for what comes through a pooler', async () => {
  await migrateDatabase(env().databaseUrl, { isPooled: true });
  const migration = connect(env().databaseUrl, MIGRATION);
  const limits = await migration<{ setting: string }[]>`select setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`;
  await migration.end();
  expect(limits.map(({ setting }) => setting)).toEqual(['0', '0']);
});
