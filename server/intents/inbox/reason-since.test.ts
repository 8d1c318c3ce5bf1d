import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listInbox } from './list-inbox.ts';

useTestDatabase();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const sinceOf = async (id: string) =>
  (await listInbox(database(), 'admin')).items.find((item) => item.id === id)?.since;

test('[R42] a row of the inbox asks for action since its status began, not since it was created', async () => {
  const createdAt = minutesAgo(60 * 24).toISOString();
  const failedAt = minutesAgo(5).toISOString();
  const { id } = anIntent();
  await mirror(anIntent({ id, createdAt, updatedAt: createdAt, status: 'minting' }));
  await mirror(anIntent({ id, createdAt, updatedAt: failedAt, status: 'failed' }));
  expect((await rowOf({ id })).statusSince?.toISOString()).toBe(failedAt);
  expect(await sinceOf(id)).toBe(failedAt);
  await database().update(intents).set({ statusSince: null }).where(eq(intents.id, id));
  expect(await sinceOf(id)).toBe(failedAt);
  const contradictedAt = minutesAgo(2);
  await database().update(intents).set({ contradictedAt }).where(eq(intents.id, id));
  expect(await sinceOf(id)).toBe(contradictedAt.toISOString());
});
