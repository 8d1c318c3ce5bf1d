import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { readRoleChange } from './deploy-guide.ts';

/** Roles are of the whole cluster, which other tests use. */
const NAME = `dashboard_${randomUUID().slice(0, 8)}`;
const adminUrl = new URL('/postgres', inject('templateDatabaseUrl'));
const admin = postgres(adminUrl.href, { max: 1, onnotice: () => {} });

beforeAll(async () => {
  await admin.unsafe(`create role ${NAME} login password 'first'`);
  await admin.unsafe(`create database ${NAME} owner ${NAME}`);
});
afterAll(async () => {
  await admin.unsafe(`drop database ${NAME} with (force)`);
  await admin.unsafe(`drop role if exists ${NAME}_3, ${NAME}_2`);
  await admin.unsafe(`drop role ${NAME}`);
  await admin.end();
});

const urlOf = (role: string, password: string) =>
  Object.assign(new URL(adminUrl), { username: role, password, pathname: `/${NAME}` }).href;

const statements = (number: number) => readRoleChange({ owner: NAME, role: `${NAME}_${number}` });

async function runAll(lines: readonly string[]): Promise<void> {
  for (const line of lines) await admin.unsafe(line);
}

async function read(databaseUrl: string, text: string): Promise<readonly unknown[]> {
  const { sql, close } = openDatabase(databaseUrl);
  try {
    return await sql.unsafe(text);
  } finally {
    await close();
  }
}

const OWNERS = `select distinct pg_get_userbyid(relowner) as owner from pg_class
  where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`;
/** What the next version's migrations may do. */
const NEXT = 'alter table users add column later int; create table later (n int)';

test('a second role takes over from the one that owns the tables, which loses its login; a third from the second, which is dropped', async () => {
  const first = urlOf(NAME, 'first');
  const second = urlOf(`${NAME}_2`, 'another');
  const third = urlOf(`${NAME}_3`, 'another');
  await migrateDatabase(first);
  await runAll(statements(2).before);
  await migrateDatabase(second);
  // Both work while the dashboards are restarted.
  expect(await Promise.all([first, second].map((url) => read(url, 'table users')))).toEqual([[], []]);
  await read(second, NEXT);
  expect(await read(first, 'table later')).toEqual([]);
  await runAll(statements(2).after);
  await expect(read(first, 'table users')).rejects.toMatchObject({ code: '28000' });

  await runAll(statements(3).before);
  await migrateDatabase(third);
  await admin.unsafe(`drop role ${NAME}_2`);
  expect(await read(third, 'table users')).toEqual([]);
  expect(await read(third, OWNERS)).toEqual([{ owner: NAME }]);
});

test('behind a pooler the sessions of the role that signs in have our limits, also where it acts as another', async () => {
  const third = urlOf(`${NAME}_3`, 'another');
  await migrateDatabase(third, { isPooled: true });
  // As a pooler opens one: without settings of the client.
  const session = postgres(third, { max: 1 });
  expect(await session`show statement_timeout`).toEqual([{ statement_timeout: '15s' }]);
  expect(await session`select current_user as role`).toEqual([{ role: NAME }]);
  await session.end();
});
