import { beforeAll, beforeEach, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Session } from '#server/auth/require-session.ts';
import { sqlClient } from '#server/store/database.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { refused } from '#server/testing/refused.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { cancelExport } from './cancel-export.ts';
import { getExport } from './get-export.ts';
import { startExport } from './start-export.ts';
import { streamExport } from './stream-export.ts';

useTestDatabase();
beforeAll(() => mirror(anIntent()));

interface Asked {
  readonly id: string;
  readonly session: Session;
}

async function startNew(): Promise<Asked> {
  const session = await sessionOf('viewer');
  const selection = { list: 'intents', filter: intentFilterSchema.parse({}) } as const;
  const { id } = await startExport({ selection, format: 'csv' }, { session, locale: 'en' });
  return { id, session };
}

const fetchOf = ({ id, session }: Asked) => streamExport(id, session);
const aheadOf = async ({ id, session }: Asked) => (await getExport(id, session)).ahead;
const take = ({ body }: { readonly body: ReadableStream<Uint8Array> }) => new Response(body).text();

let held: readonly { readonly body: ReadableStream<Uint8Array> }[];
let waiting: readonly [Asked, Asked, Asked];
beforeEach(async () => {
  await sqlClient()`delete from file_exports`;
  held = [await fetchOf(await startNew()), await fetchOf(await startNew())];
  waiting = [await startNew(), await startNew(), await startNew()];
  return async () => {
    for (const { body } of held) if (!body.locked) await body.cancel();
  };
});

test('those that wait come in their order, and none before its turn', async () => {
  const [first, second] = waiting;
  expect(await Promise.all(waiting.map(aheadOf))).toEqual([1, 2, 3]);
  await expect(fetchOf(first)).rejects.toMatchObject(refused('rate_limited'));

  await Promise.all(held.slice(0, 1).map(take));
  await expect.poll(() => Promise.all(waiting.map(aheadOf))).toEqual([0, 1, 2]);
  await expect(fetchOf(second)).rejects.toMatchObject(refused('rate_limited'));
  await take(await fetchOf(first));
  expect(await aheadOf(first)).toBeNull();
  await expect.poll(() => aheadOf(second)).toBe(0);
});

test('one that was cancelled, and one of which no page asks, is not waited for', async () => {
  const [first, second, third] = waiting;
  await cancelExport(first.id, first.session);
  expect(await aheadOf(third)).toBe(2);
  expect(await getExport(first.id, first.session)).toMatchObject({ state: 'cancelled', reason: null });
  await expect(fetchOf(first)).rejects.toMatchObject(refused('conflict'));

  await sqlClient()`update file_exports set progressed_at = now() - interval '2 minutes' where id = ${second.id}`;
  expect(await aheadOf(third)).toBe(1);
  // It asks again, as a computer does that slept: it has its place.
  expect(await aheadOf(second)).toBe(1);
  expect(await aheadOf(third)).toBe(2);
});

test('another user who reads one that waits keeps no place for it', async () => {
  const [{ id }] = waiting;
  const before = await sqlClient()`select progressed_at from file_exports where id = ${id}`;
  expect((await getExport(id, await sessionOf('admin'))).ahead).toBeNull();
  expect(await sqlClient()`select progressed_at from file_exports where id = ${id}`).toEqual(before);
});

test('however many are fetched at once, no more are written than there are turns', async () => {
  await Promise.all(held.map(take));
  await expect.poll(() => aheadOf(waiting[1])).toBe(0);
  const fetched = await Promise.allSettled(waiting.map(fetchOf));
  expect(fetched.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  for (const each of fetched) if (each.status === 'fulfilled') await take(each.value);
});

test('one whose turn came and whose file is never fetched is waited for a minute, however long its page asks', async () => {
  const [first, second, third] = waiting;
  await Promise.all(held.map(take));
  await expect.poll(() => Promise.all(waiting.map(aheadOf))).toEqual([0, 0, 1]);
  await sqlClient()`update file_exports set turn_at = turn_at - interval '61 seconds'`;
  expect(await Promise.all(waiting.map(aheadOf))).toEqual([0, 0, 0]);
  await take(await fetchOf(third));
  // A place is free: they can be begun all the same.
  for (const late of [first, second]) await take(await fetchOf(late));
});

test('one that a clock ahead of the time has noted is not waited for', async () => {
  const [first] = waiting;
  await sqlClient()`update file_exports set progressed_at = now() + interval '1 day' where state = 'running'`;
  expect(await aheadOf(first)).toBe(0);
});

test('one that lost its turn again gets a new one', async () => {
  const [first, , third] = waiting;
  await Promise.all(held.map(take));
  await expect.poll(() => Promise.all(waiting.map(aheadOf))).toEqual([0, 0, 1]);
  await sqlClient()`update file_exports set turn_at = now() - interval '61 seconds' where id = ${first.id}`;
  expect(await aheadOf(third)).toBe(0);
  await sqlClient()`update file_exports set turn_at = now() where id = ${first.id}`;
  expect(await aheadOf(third)).toBe(1);
  const [row] = await sqlClient()`select turn_at from file_exports where id = ${third.id}`;
  expect(row).toEqual({ turn_at: null });
});
