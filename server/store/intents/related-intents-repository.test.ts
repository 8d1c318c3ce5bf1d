import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database } from '#server/store/database.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { linkIntent } from './intents-repository.ts';

useTestDatabase();

test('a conversion and the one that was begun from it name each other', async () => {
  const session = await sessionOf('operator');
  const [first, second] = [anIntent(), anIntent()];
  await mirror(first, second);
  await linkIntent(database(), second.id, {
    ...{ idempotencyKey: randomUUID(), createdBy: session.userId, intentType: 'onramp', chainId: 'ethereum' },
    ...{
      amountCents: 1_234,
      destination: '0xA',
      clientReference: 'second',
      sourceIntentId: first.id,
      replacesSource: true,
    },
  });
  const [source, successor] = await Promise.all(
    [first, second].map(({ id }) => getIntentDetail({ id, session })),
  );
  expect([source?.source, source?.successors.map(({ id }) => id)]).toEqual([null, [second.id]]);
  expect(source?.successors[0]).toMatchObject({ amountCents: 1_234, intentType: 'onramp' });
  expect([successor?.source?.id, successor?.successors]).toEqual([first.id, []]);
});
