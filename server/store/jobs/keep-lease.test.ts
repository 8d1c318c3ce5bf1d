import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  claimDueCreates,
  LEASED_CREATES,
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { aDraft, aSentRequest, requestOf, useCreations } from '#server/testing/creations.ts';
import { keepLease } from './keep-lease.ts';
import { inMs } from './lease.ts';

const creations = useCreations();
const RENEW_EVERY_MS = 2;
const sent = () => aSentRequest(aDraft(), creations.session);
const keepLeaseFor = (row: CreateRequestRow, work: () => Promise<void>) =>
  keepLease(row, LEASED_CREATES, work, RENEW_EVERY_MS);

/** Another process claims what is due, by a clock that shows this long from now. */
async function takenOver(afterMs: number): Promise<number> {
  const lease = { limit: 9, now: inMs(afterMs), leaseUntil: inMs(afterMs + 60_000) };
  return (await claimDueCreates(database(), lease)).length;
}

/** As it is claimed for a second: its lease ends long before its work. */
async function claimedShortly(): Promise<CreateRequestRow> {
  const request = await sent();
  await takenOver(3_600_000);
  const leaseUntil = inMs(1_000);
  await recordClaimedOutcome(database(), await requestOf(request), {
    state: 'unknown',
    fault: { code: 'service_unreachable' },
    nextAttemptAt: leaseUntil,
  });
  return requestOf(request);
}

test('work that takes longer than its lease stays its process’s, and no other takes it over', async () => {
  const row = await claimedShortly();
  const first = row.nextAttemptAt;
  await keepLeaseFor(row, async () => {
    await expect.poll(() => row.nextAttemptAt).not.toEqual(first);
    expect(await takenOver(2_000)).toBe(0);
  });
  expect((await requestOf(row)).nextAttemptAt).toEqual(row.nextAttemptAt);
  expect(await takenOver(2_000)).toBe(0);
  expect(await takenOver(11_000)).toBe(1);
});

const REFUSED = { state: 'refused', fault: { code: 'reference_exists' } } as const;

test('an outcome that waits for a renewal is recorded', async () => {
  const row = await claimedShortly();
  const first = row.nextAttemptAt;
  const { key, release } = { key: row.idempotencyKey, release: Promise.withResolvers<undefined>() };
  const held = withTransaction(async (tx) => {
    await tx.execute(sql`select 1 from create_requests where idempotency_key = ${key} for update`);
    await release.promise;
  });
  await keepLeaseFor(row, async () => {
    // The renewal has the place before the outcome: its statement waits already.
    await expect.poll(countWaiting).toBe(1);
    const recorded = recordClaimedOutcome(database(), row, REFUSED);
    await expect.poll(countWaiting).toBe(2);
    release.resolve(undefined);
    expect(await recorded).toBe(true);
    expect(row.nextAttemptAt).not.toEqual(first);
  });
  await held;
});

test('a renewal whose commit failed gives nothing up', async () => {
  const row = await claimedShortly();
  const first = row.nextAttemptAt;
  await database().execute(sql`create sequence failed_commits`);
  await database().execute(sql`create function fail_commit() returns trigger language plpgsql as
    $$ begin perform nextval('failed_commits'); raise 'no commit'; end $$`);
  await database().execute(sql`create constraint trigger fail_commit after update on create_requests
    deferrable initially deferred for each row execute function fail_commit()`);
  const failures = async () => {
    const [state] = await database().execute(sql`select last_value from failed_commits where is_called`);
    return Number(state?.['last_value'] ?? 0);
  };
  await keepLeaseFor(row, async () => {
    await expect.poll(failures).toBeGreaterThan(2);
    await database().execute(sql`drop function fail_commit cascade`);
    await expect.poll(() => row.nextAttemptAt).not.toEqual(first);
    expect(await recordClaimedOutcome(database(), row, REFUSED)).toBe(true);
  });
  await database().execute(sql`drop sequence failed_commits`);
});

test('what another process has taken over stays its own', async () => {
  const row = await claimedShortly();
  const first = row.nextAttemptAt;
  expect(await takenOver(2_000)).toBe(1);
  const { nextAttemptAt } = await requestOf(row);
  await keepLeaseFor(row, async () => {
    for (let read = 0; read < 20; read += 1) await requestOf(row);
  });
  expect(row.nextAttemptAt).toEqual(first);
  expect((await requestOf(row)).nextAttemptAt).toEqual(nextAttemptAt);
});

test('what is decided while its work goes on is not due again', async () => {
  const row = await claimedShortly();
  await keepLeaseFor(row, async () => {
    expect(await recordClaimedOutcome(database(), row, REFUSED)).toBe(true);
    for (let read = 0; read < 20; read += 1) await requestOf(row);
  });
  expect(await requestOf(row)).toMatchObject({ state: 'refused', nextAttemptAt: null });
});

test('what the work answers is answered, and what it throws is thrown', async () => {
  const row = await claimedShortly();
  expect(await keepLease(row, LEASED_CREATES, async ({ clientReference }) => clientReference)).toBe(
    row.clientReference,
  );
  const failing = () => Promise.reject(new Error('of the work'));
  await expect(keepLease(row, LEASED_CREATES, failing)).rejects.toThrow('of the work');
});
