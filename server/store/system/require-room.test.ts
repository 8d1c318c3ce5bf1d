import { expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { openDatabase, sqlClient } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { requireRoom } from './require-room.ts';

const own = useTestDatabase();

/** Bytes that were written to files which the database removed. */
async function writtenBytes(): Promise<number> {
  const [row] = await sqlClient()<{ bytes: string }[]>`
    select temp_bytes as bytes from pg_stat_database where datname = current_database()`;
  return Number(row?.bytes);
}

test('room on the disk is asked for by a file, and the session keeps its settings', async () => {
  const settings = () => sqlClient()`
    select current_setting('work_mem') as memory, current_setting('temp_tablespaces') as place`;
  const before = await settings();
  expect(await writtenBytes()).toBe(0);
  await requireRoom(own.db);
  expect(await settings()).toEqual(before);
  await expect.poll(writtenBytes, { timeout: 15_000 }).toBeGreaterThan(200_000);
});

test('a full disk is the error of the database', async () => {
  const full = Object.assign(new Error('could not write to file: No space left on device'), {
    code: '53100',
  });
  const ask = vi.spyOn(own.db, 'transaction').mockRejectedValueOnce(full);
  await expect(requireRoom(own.db)).rejects.toBe(full);
  ask.mockRestore();
});

test('where the administrator allows no such file, it is not known, and not an error', async () => {
  await sqlClient()`alter database ${sqlClient()(new URL(env().databaseUrl).pathname.slice(1))} set temp_file_limit = '64kB'`;
  const limited = openDatabase(env().databaseUrl);
  const transaction = vi.spyOn(limited.db, 'transaction');
  try {
    await expect(requireRoom(limited.db)).resolves.toBeUndefined();
    await expect(transaction.mock.results[0]?.value).rejects.toMatchObject({ cause: { code: '53400' } });
  } finally {
    await limited.close();
  }
});
