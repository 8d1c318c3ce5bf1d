import { expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { insertUser, listUsers } from '#server/store/access/users-repository.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { DEMO_USERS } from './demo-users.ts';
import { runServerScript } from './process/run-program.ts';
import { programEnvironment } from './program-environment.ts';

useTestDatabase();

const prepare = () =>
  runServerScript('scripts/launcher/prepare-database.ts', {
    args: ['--demo-users'],
    env: programEnvironment({ DATABASE_URL: env().databaseUrl }),
  });
const emails = async () => (await listUsers(database())).map(({ email }) => email).sort();

test('the users of the demo are added once, and never to a database that has others', async () => {
  for (const again of [1, 2]) expect(await prepare(), String(again)).toBe('');
  const demo = DEMO_USERS.map(({ email }) => email).sort();
  expect(await emails()).toEqual(demo);

  await database().execute('truncate users cascade');
  const own = { email: 'ana@example.com', name: 'Ana', role: 'admin' } as const;
  await insertUser(database(), { ...own, passwordHash: null });
  await expect(prepare()).rejects.toThrow(/with users of its own, such as ana@example.com/);
  expect(await emails()).toEqual(['ana@example.com']);
});
