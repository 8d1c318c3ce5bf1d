import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { programEnvironment } from '#scripts/launcher/program-environment.ts';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import { env } from '#server/env.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { TEST_SETTINGS } from '#server/testing/test-env.ts';

useTestDatabase();

const serve = (databaseUrl: string, args: readonly string[] = []) =>
  runServerScript('scripts/production/serve.ts', {
    args,
    env: programEnvironment({ ...TEST_SETTINGS, DATABASE_URL: databaseUrl, PORT: '0' }),
  });

test('a production folder whose database cannot be reached ends instead of serving', async () => {
  await expect(serve('postgres://nobody:nothing@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
});

test('a production folder whose migration fails ends instead of serving on the old schema', async () => {
  await database().execute(sql`delete from drizzle.__drizzle_migrations`);
  await expect(serve(env().databaseUrl)).rejects.toThrow(/already exists/);
});

describe('nothing is migrated where it could not serve then', () => {
  const migrations = async () =>
    database().execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);

  test('an option that is none', async () => {
    await database()
      .execute(sql`drop schema drizzle cascade`)
      .catch(() => undefined);
    await expect(serve(env().databaseUrl, ['--help'])).rejects.toThrow(/arguments: Unknown option '--help'/);
    expect(await migrations()).toEqual([{ name: null }]);
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = serve(env().databaseUrl, ['--port', String(port)]);
    await expect(refused).rejects.toThrow(`Port ${port} is in use`);
    expect(await migrations()).toEqual([{ name: null }]);
    other.close();
  });
});

test('a signal ends it while it waits for another’s migration', async () => {
  const settings = programEnvironment({ ...TEST_SETTINGS, DATABASE_URL: env().databaseUrl, PORT: '0' });
  const waiting = async () =>
    database().execute(sql`select from pg_locks where locktype = 'advisory' and not granted`);
  const other = await sqlClient().reserve();
  await other`select pg_advisory_lock(${LOCK_KEYS.migration})`;
  const child = spawn(process.execPath, ['--conditions=react-server', 'scripts/production/serve.ts'], {
    env: settings,
    stdio: 'ignore',
  });
  await expect.poll(waiting).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  await other`select pg_advisory_unlock(${LOCK_KEYS.migration})`;
  other.release();
});
