import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { connect, MIGRATION, POOL } from './connect.ts';
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

test('a build on the schema of a newer one says so once, and starts; on its own it says nothing', async () => {
  const saidBy = async (options: { readonly migrationsFolder?: string }) => {
    const said: string[] = [];
    await migrateDatabase(env().databaseUrl, { ...options, say: (text) => said.push(text) });
    return said;
  };
  await saidBy({ migrationsFolder });
  expect(await saidBy({})).toEqual([expect.stringContaining('newer than this build')]);
  expect(await saidBy({ migrationsFolder })).toEqual([]);
});

test('a migration has no limit of time, also where its role has one for what comes through a pooler', async () => {
  await migrateDatabase(env().databaseUrl, { isPooled: true });
  const migration = connect(env().databaseUrl, MIGRATION);
  const limits = await migration<{ setting: string }[]>`select setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`;
  await migration.end();
  expect(limits.map(({ setting }) => setting)).toEqual(['0', '0']);
});

describe('whatever its database has as default, a session has our settings', () => {
  const OURS = {
    ...{ statement_timeout: '15s', idle_in_transaction_session_timeout: '15s', lock_timeout: '0' },
    ...{ synchronous_commit: 'on', default_transaction_isolation: 'read committed', jit: 'off' },
  };
  const OF_CLIENTS = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' };

  beforeAll(async () => {
    const sql = sqlClient();
    const [found] = await sql<[{ name: string }]>`select current_database() as name`;
    const others = {
      ...{ statement_timeout: '0', idle_in_transaction_session_timeout: '0', lock_timeout: '1s' },
      ...{ synchronous_commit: 'off', default_transaction_isolation: 'repeatable read', jit: 'on' },
      ...{ TimeZone: 'Asia/Kolkata', DateStyle: 'German, DMY' },
    };
    for (const [name, value] of Object.entries(others))
      await sql`alter database ${sql(found.name)} set ${sql(name)} to ${sql.unsafe(`'${value}'`)}`;
    await sql`alter role session_user in database ${sql(found.name)} reset all`;
  });

  async function settingsOf(session: postgres.Sql, names: readonly string[]) {
    const shown = await Promise.all(names.map((name) => session.unsafe(`show ${name}`).values()));
    await session.end();
    return Object.fromEntries(names.map((name, index) => [name, shown[index]?.[0]?.[0] as unknown]));
  }

  test('as one of this code', async () => {
    const all = { ...OURS, ...OF_CLIENTS };
    const session = connect(env().databaseUrl, { ...POOL, max: 1 });
    expect(await settingsOf(session, Object.keys(all))).toEqual(all);
  });

  test('as one of a pooler, which takes few from a client', async () => {
    await migrateDatabase(env().databaseUrl, { isPooled: true });
    const session = postgres(env().databaseUrl, { max: 1 });
    expect(await settingsOf(session, Object.keys(OURS))).toEqual(OURS);
  });
});
