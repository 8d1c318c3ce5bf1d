import { expect, test } from 'vitest';
import { withTransaction, database } from '#server/store/database.ts';
import { listIntentEvents } from '#server/store/intents/intents-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { appendBurnLine } from './append-burn-line.ts';

useTestDatabase();

test('what happens together is a line each; what has a time of its own is one line', async () => {
  const intent = anIntent({ intentType: 'offramp', status: 'awaiting_burn_approval' });
  await mirror(intent);
  const line = { intentId: intent.id, value: 'hash_not_submitted', source: 'job' } as const;
  const hashes = ['0xa', '0xb', '0xc'];
  const taken = { ...line, value: 'taken_unseen', detail: '0xd' };
  await withTransaction(async (tx) => {
    const changes = { tx, publish: () => undefined };
    for (const detail of hashes) await appendBurnLine(changes, { ...line, detail });
    for (const time of [new Date(0), new Date(0)]) await appendBurnLine(changes, taken, time);
  });
  const lines = (await listIntentEvents(database(), intent.id)).filter(({ kind }) => kind === 'burn');
  expect(lines.map(({ detail }) => detail)).toEqual(['0xd', ...hashes]);
});
