import { drizzle } from 'drizzle-orm/postgres-js';
import { expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { env } from '#server/env.ts';
import { seedRows } from '#server/testing/seed-rows.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { connect, POOL } from './connect.ts';
import { database, sqlClient, toPreparing } from './database.ts';
import { listCreatingUsers, listIntentRows } from './intents/intent-list-repository.ts';
import { lockIntents } from './intents/intents-repository.ts';

useTestDatabase();

const TIMES = 8;
const page = { filter: intentFilterSchema.parse({}), limit: 20 };

/** How often each of Drizzle's prepared statements was run. */
async function listRuns(client: ReturnType<typeof connect>): Promise<number[]> {
  const found = await client<
    { runs: number }[]
  >`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where not from_sql and statement like 'select "%'`;
  return found.map(({ runs }) => runs);
}

test('a statement is prepared once and answers as one that is not, however often it is run', async () => {
  await seedRows(sqlClient(), 60);
  const expected = await listIntentRows(database(), page);
  const client = connect(env().databaseUrl, { ...POOL, max: 1 });
  const preparing = drizzle(toPreparing(client));
  for (let time = 0; time < TIMES; time += 1) {
    expect(await listIntentRows(preparing, page)).toEqual(expected);
    expect(await listCreatingUsers(preparing)).toEqual(await listCreatingUsers(database()));
  }
  expect(await listRuns(client)).toEqual([TIMES, TIMES]);
  await client.end();
});

test('a transaction of it prepares, too', async () => {
  const client = connect(env().databaseUrl, { ...POOL, max: 1 });
  const preparing = drizzle(toPreparing(client));
  for (let time = 0; time < TIMES; time += 1) {
    await preparing.transaction((tx) => listCreatingUsers(tx));
  }
  expect(await listRuns(client)).toEqual([TIMES]);
  await client.end();
});

test('a column that a newer version adds breaks no statement that is prepared', async () => {
  const client = connect(env().databaseUrl, { ...POOL, max: 1 });
  const [row] = await client<{ id: string }[]>`select id from intents limit 1`;
  const preparing = drizzle(toPreparing(client));
  const lock = () => preparing.transaction((tx) => lockIntents(tx, [row?.id ?? '']));
  const before = await lock();
  expect(before.size).toBe(1);
  await client`alter table intents add column newer text`;
  expect(await lock()).toEqual(before);
  await client`alter table intents drop column newer`;
  await client.end();
});
