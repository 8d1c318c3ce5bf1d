import { expect, test } from 'vitest';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import { programEnvironment } from '#scripts/launcher/program-environment.ts';
import { env } from '#server/env.ts';
import { sqlClient } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { nameDatabase } from './name-database.ts';

useTestDatabase();

const LIST_USERS = { script: 'scripts/user.ts', args: ['list'] };
const PREPARE = { script: 'scripts/launcher/prepare-database.ts', args: [] };

function changed(change: (url: URL) => void): string {
  const url = new URL(env().databaseUrl);
  change(url);
  return url.href;
}

const NO_URL = /DATABASE_URL: must be a postgres:\/\/ URL/;
const WRONG: readonly (readonly [string, () => string, RegExp, typeof LIST_USERS | typeof PREPARE])[] = [
  ['no URL', () => 'garbage', NO_URL, LIST_USERS],
  ['no URL of PostgreSQL', () => 'mysql://ana:hush@127.0.0.1/books', NO_URL, PREPARE],
  [
    'of a port where nothing listens',
    () => 'postgres://ana:hush@127.0.0.1:1/books',
    /The database of DATABASE_URL \(127\.0\.0\.1:1\/books\) cannot be used: connect ECONNREFUSED/,
    PREPARE,
  ],
  [
    'of a database that is not there',
    () => changed((url) => void (url.pathname = '/nowhere')),
    /The database of DATABASE_URL \(\S+\/nowhere\) cannot be used: database "nowhere" does not exist/,
    LIST_USERS,
  ],
  [
    'with a parameter that PostgreSQL does not know',
    () =>
      changed((url) => {
        url.searchParams.set('unknown_one', 'of');
      }),
    /The database of DATABASE_URL .* unrecognized configuration parameter "unknown_one"/,
    PREPARE,
  ],
];

test.each(WRONG)(
  'a database URL that is %s is named, without a stack',
  async (_what, url, message, command) => {
    const { script, args } = command;
    const settings = programEnvironment({ DATABASE_URL: url() });
    const ended = await runServerScript(script, { args, env: settings }).catch(String);
    expect(ended).toMatch(message);
    expect(ended).not.toMatch(/\n\s+at |hush/);
  },
);

test('the direct URL is named where that is used, and what fails in the database itself stays as it is', async () => {
  const url = 'postgres://ana:hush@one.invalid,two.invalid:5433/books';
  const unavailable = Object.assign(new Error('getaddrinfo ENOTFOUND one.invalid'), { code: 'ENOTFOUND' });
  await expect(nameDatabase('DATABASE_DIRECT_URL', url, () => Promise.reject(unavailable))).rejects.toThrow(
    'The database of DATABASE_DIRECT_URL (one.invalid,two.invalid:5433/books) cannot be used: getaddrinfo',
  );
  const failed = nameDatabase('DATABASE_URL', env().databaseUrl, () => sqlClient()`select from nothing`);
  await expect(failed).rejects.toMatchObject({ code: '42P01' });
});
