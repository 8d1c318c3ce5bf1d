import { expect, test } from 'vitest';
import {
  claimDueCreates,
  LEASED_CREATES,
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { aDraft, aSentRequest, requestOf, useCreations } from '#server/testing/creations.ts';
import { keepLease } from './keep-lease.ts';
import { inMs } from './lease.ts';

const creations = useCreations();
const RENEW_EVERY_MS = 2;
const sent = () => aSentRequest(aDraft(), creations.session);
const keep = (row: CreateRequestRow, work: () => Promise<void>) =>
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
  await keep(row, async () => {
    await expect.poll(() => row.nextAttemptAt).not.toEqual(first);
    expect(await takenOver(2_000)).toBe(0);
  });
  expect((await requestOf(row)).nextAttemptAt).toEqual(row.nextAttemptAt);
  expect(await takenOver(11_000)).toBe(1);
});

test('what another process has taken over stays its own', async () => {
  const row = await claimedShortly();
  const first = row.nextAttemptAt;
  expect(await takenOver(2_000)).toBe(1);
  const { nextAttemptAt } = await requestOf(row);
  await keep(row, async () => {
    for (let read = 0; read < 20; read += 1) await requestOf(row);
  });
  expect(row.nextAttemptAt).toEqual(first);
  expect((await requestOf(row)).nextAttemptAt).toEqual(nextAttemptAt);
});

test('what is decided while its work goes on is not due again', async () => {
  const row = await claimedShortly();
  await keep(row, async () => {
    const fault = { code: 'reference_exists' } as const;
    await recordClaimedOutcome(database(), row, { state: 'refused', fault });
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
