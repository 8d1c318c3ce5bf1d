import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { aDraft, useCreations } from '#server/testing/creations.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { submitCreate } from './create/submit-create.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { listIntents } from './list-intents.ts';

const creations = useCreations();

test('[R31] a reference is shown also where it is a UUID, and not where it is the key of the creation', async () => {
  const { session } = creations;
  const own = randomUUID();
  const [keyed, named] = [aDraft(), aDraft({ clientReference: own })];
  await submitCreate(keyed, session);
  await submitCreate(named, session);
  const elsewhere = anIntent({ clientReference: randomUUID() });
  await mirror(elsewhere);

  const { intents } = await listIntents({ filter: intentFilterSchema.parse({}), session });
  const listed = intents.map((row) => [row.clientReference, findOwnReference(row)]);
  expect(listed).toHaveLength(3);
  const shown = [own, elsewhere.clientReference].map((reference) => [reference, reference]);
  expect(listed).toEqual(expect.arrayContaining([[keyed.idempotencyKey, null], ...shown]));
  for (const row of intents) {
    const detail = await getIntentDetail({ id: row.id, session });
    expect(findOwnReference(detail)).toBe(findOwnReference(row));
  }
});
