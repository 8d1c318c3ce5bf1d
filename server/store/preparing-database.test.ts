import { drizzle } from 'drizzle-orm/postgres-js';
import { expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { env } from '#server/env.ts';
import { seedRows } from '#server/testing/seed-rows.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { connect, POOL } from './connect.ts';
import { database, sqlClient, toPreparing } from './database.ts';
import { listCreatingUsers, listIntentRows } from './intents/intent-list-repository.ts';

useTestDatabase();

const TIMES = 8;
const page = { filter: intentFilterSchema.parse({}), limit: 20 };

test('a statement is prepared once and answers as one that is not, however often it is run', async () => {
  await seedRows(sqlClient(), 60);
  const expected = await listIntentRows(database(), page);
  const client = connect(env().databaseUrl, { ...POOL, max: 1 });
  const preparing = drizzle(toPreparing(client));
  for (let time = 0; time < TIMES; time += 1) {
    expect(await listIntentRows(preparing, page)).toEqual(expected);
    expect(await listCreatingUsers(preparing)).toEqual(await listCreatingUsers(database()));
  }
  const runs = await client`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where not from_sql and statement like 'select "%'`;
  expect(runs.map((row): unknown => row['runs'])).toEqual([TIMES, TIMES]);
  await client.end();
});
