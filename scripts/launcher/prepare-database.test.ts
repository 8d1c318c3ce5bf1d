import { expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { insertUser, listUsers } from '#server/store/users/users-repository.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { DEMO_USERS } from './demo-users.ts';
import { runServerScript } from './process/run-program.ts';
import { programEnvironment } from './program-environment.ts';
import { addColleagues } from './seed/seed-users.ts';

useTestDatabase();

const prepare = () =>
  runServerScript('scripts/launcher/prepare-database.ts', {
    args: ['--demo-users'],
    env: programEnvironment({ DATABASE_URL: env().databaseUrl }),
  });
const emails = async () => (await listUsers(database())).map(({ email }) => email).sort();

const addAna = () =>
  insertUser(database(), { email: 'ana@example.com', name: 'Ana', role: 'admin', passwordHash: null });

test('the users of the demo are added once, also beside those that the demo has got since', async () => {
  for (const again of [1, 2]) expect(await prepare(), String(again)).toBe('');
  expect(await emails()).toEqual(DEMO_USERS.map(({ email }) => email).sort());

  await addColleagues(database());
  await addAna();
  const all = await emails();
  expect(await prepare()).toBe('');
  expect(await emails()).toEqual(all);
});

test('the users of the demo are never added to a database that has others only', async () => {
  await database().execute('truncate users cascade');
  await addAna();
  await expect(prepare()).rejects.toThrow(/with users of its own, such as ana@example.com/);
  expect(await emails()).toEqual(['ana@example.com']);
});
