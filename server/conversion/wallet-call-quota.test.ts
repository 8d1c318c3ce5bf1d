import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { database, sqlClient } from '#server/store/database.ts';
import { walletCallQuota } from '#server/store/schema/schema-wallets.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import type { Connection } from './connection.ts';
import { ServiceError } from './service-error.ts';
import { getWalletCallUse, takeWalletCall, type WalletCaller } from './wallet-call-quota.ts';

useTestDatabase();
beforeEach(() => database().delete(walletCallQuota));

const connection = (apiKey = 'a-key-of-the-service'): Connection => ({
  baseUrl: 'http://127.0.0.1:1',
  apiKey,
});
const call = async (caller: WalletCaller = 'user', of = connection()) =>
  (await takeWalletCall(of, caller)).spend(() => Promise.resolve('answered'));
const countOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const burst = async (count: number, caller: WalletCaller) =>
  countOf(await Promise.allSettled(Array.from({ length: count }, () => call(caller))));
const passSeconds = (seconds: number) =>
  database()
    .update(walletCallQuota)
    .set({ heldUntil: sql`${walletCallQuota.heldUntil} - ${seconds} * interval '1 second'` });
/** The database's, in milliseconds. */
const clock = async () => {
  const [row] = await sqlClient()`select extract(epoch from clock_timestamp()) * 1000 as ms`;
  return Number(row?.['ms']);
};

describe('[R131] [B16] the one gate before prepare, submit and sync', () => {
  test('lets fewer through than the service counts, however many come at once', async () => {
    expect(await burst(60, 'user')).toBe(19);
    expect(await burst(5, 'user')).toBe(0);
  });

  test('says how many calls users may make at most, and that none is left once they are made', async () => {
    const { apiKey } = connection();
    const unused = await getWalletCallUse(apiKey);
    expect(unused).toMatchObject({ limit: 20, used: 0, freeAt: null });
    expect(await burst(unused.limit, 'user')).toBe(unused.most);
    expect(await getWalletCallUse(apiKey)).toMatchObject({ most: unused.most, used: unused.most });
  });

  test('reserves a third for users: jobs stop earlier', async () => {
    expect(await burst(40, 'background')).toBe(13);
    expect(await burst(40, 'user')).toBe(6);
    expect(await burst(1, 'background')).toBe(0);
  });

  test('leaves jobs their calls, and users theirs, whatever signing links take', async () => {
    expect(await burst(40, 'link')).toBe(8);
    expect(await burst(40, 'background')).toBe(5);
    expect(await burst(40, 'user')).toBe(6);
  });

  test('says how long there is no room, as a fault of its own', async () => {
    const startedMs = performance.now();
    await burst(10, 'user');
    await passSeconds(20);
    await burst(9, 'user');
    const refused = await call().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 429,
      mayHaveHappened: false,
      fault: { code: 'service_rate_limited' },
    });
    const { fault, retryAfterMs } = refused as ServiceError;
    // Less what this test has taken meanwhile.
    expect(retryAfterMs).toBeGreaterThan(40_900 - (performance.now() - startedMs));
    expect(retryAfterMs).toBeLessThanOrEqual(41_000);
    expect(Number(fault.values?.retryAfterSeconds)).toBe(Math.ceil((retryAfterMs ?? 0) / 1000));
  });

  test('counts for a minute from the end of a call, since the service may have counted it as late as that', async () => {
    const begunMs = await clock();
    await burst(19, 'user');
    const endedMs = await clock();
    for (const { heldUntil } of await database().select().from(walletCallQuota)) {
      expect(heldUntil.getTime()).toBeGreaterThanOrEqual(Math.floor(begunMs) + 61_000);
      expect(heldUntil.getTime()).toBeLessThanOrEqual(endedMs + 61_000);
    }
    await passSeconds(30);
    expect(await burst(1, 'user')).toBe(0);
    await passSeconds(31);
    expect(await burst(30, 'user')).toBe(19);
  });

  test('counts a call that never ended for as long as it may still arrive', async () => {
    await Promise.all(Array.from({ length: 19 }, () => takeWalletCall(connection(), 'user')));
    await passSeconds(70);
    expect(await burst(1, 'user')).toBe(0);
    await passSeconds(21);
    expect(await burst(1, 'user')).toBe(1);
  });

  test('counts by key', async () => {
    await burst(19, 'user');
    await expect(call('user', connection('another-key'))).resolves.toBe('answered');
  });

  test('closes when the service says that it is too much, until it has room again', async () => {
    const quota = await takeWalletCall(connection(), 'user');
    const fault = { code: 'service_rate_limited' } as const;
    const refusal = new ServiceError({ fault, status: 429, retryAfterMs: 30_000 });
    await expect(quota.spend(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(call()).rejects.toMatchObject({ fault });
    await passSeconds(31);
    await expect(call()).resolves.toBe('answered');
  });

  test('is closed for no longer than a new call counts after the database’s clock was ahead', async () => {
    await burst(19, 'user');
    await passSeconds(-86_400);
    const refused = await call().catch((error: unknown) => error);
    expect(refused).toMatchObject({ fault: { code: 'service_rate_limited' } });
    expect((refused as ServiceError).retryAfterMs).toBeLessThanOrEqual(91_000);
    await passSeconds(91);
    expect(await burst(40, 'user')).toBe(19);
  });

  test('is closed for the longest pause where the service wants that', async () => {
    const quota = await takeWalletCall(connection(), 'user');
    const fault = { code: 'service_rate_limited' } as const;
    const refusal = new ServiceError({ fault, status: 429, retryAfterMs: 300_000 });
    await expect(quota.spend(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(call()).rejects.toMatchObject({ fault });
    await passSeconds(290);
    await expect(call()).rejects.toMatchObject({ fault });
  });

  test('does not store the key itself', async () => {
    await call('user', connection('secret-key-of-the-service'));
    const rows = await database().select().from(walletCallQuota);
    expect(JSON.stringify(rows)).not.toContain('secret-key');
  });
});
