import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { database } from '#server/store/database.ts';
import { listUnreadable } from '#server/store/list-reads-repository.ts';
import { useCreations } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { findByReference } from './find-by-reference.ts';

const creations = useCreations();

const find = (clientReference: string) => findByReference(conversionConnection(), clientReference);
const pathsAsked = () => creations.scripted.service.requests.map(({ path }) => path);

/** What the list answers; asked by its id, the service answers an intent as it is. */
function listAs(rows: readonly unknown[]): void {
  const { length } = rows;
  const page = { intents: rows, total: length, limit: 100, offset: 0 };
  creations.scripted.listAnswer = { status: 200, body: page };
}
const inBadShape = (intent: object) => ({ ...intent, createdAt: null });

test('[R20] a row that cannot be read hides no other, is not taken for the one, and is stored as it came', async () => {
  const [other, made] = [anIntent({ clientReference: 'other' }), anIntent({ clientReference: 'ours' })];
  const rows = [inBadShape(other), ...Array.from({ length: 120 }, () => anIntent()), made];
  creations.scripted.intents.push(...(rows as Intent[]));
  expect(await find('ours')).toMatchObject({ kind: 'read', resource: { id: made.id } });
  expect(pathsAsked()).not.toContain(`/v2/intents/${other.id}`);
  expect(await listUnreadable(database(), ['intents'], 10)).toMatchObject({
    rows: [{ resourceId: other.id }],
  });
});

test('[R20] a row that cannot be read in the list is read by itself', async () => {
  const made = anIntent({ clientReference: 'ours' });
  creations.scripted.intents.push(made);
  listAs([inBadShape(made)]);
  expect(await find('ours')).toMatchObject({ kind: 'read', resource: { id: made.id } });
});

test('[R20] one that cannot be read by itself either, or names no id, is unreadable, and never absent', async () => {
  listAs([inBadShape(anIntent({ clientReference: 'ours' }))]);
  await expect(find('ours')).resolves.toEqual({ kind: 'unreadable' });
  const asked = pathsAsked().length;
  listAs([{ clientReference: 'ours' }]);
  await expect(find('ours')).resolves.toEqual({ kind: 'unreadable' });
  expect(pathsAsked().slice(asked)).toEqual([expect.stringMatching(/^\/v2\/intents\?/)]);
});

test('[R20] one that has another reference when it is read by itself is not taken for the one', async () => {
  const made = anIntent({ clientReference: 'other' });
  creations.scripted.intents.push(made);
  listAs([inBadShape({ ...made, clientReference: 'ours' })]);
  await expect(find('ours')).resolves.toEqual({ kind: 'unreadable' });
});

test('what fails here, and not at the service, is thrown: nothing is concluded from it', async () => {
  listAs([inBadShape(anIntent({ clientReference: 'ours' }))]);
  let reads = 0;
  const onRead = () => {
    reads += 1;
    if (reads > 1) throw new TypeError('a defect of ours');
  };
  const finding = findByReference({ ...conversionConnection(), onRead }, 'ours');
  await expect(finding).rejects.toThrow('a defect of ours');
});

test('a reference that no row has is absent', async () => {
  creations.scripted.intents.push(anIntent(), anIntent({ clientReference: 'other' }));
  await expect(find(randomUUID())).resolves.toBeUndefined();
});
