import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { reviewContradictions } from './review-contradictions.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('approver');
});

/** An intent of which two facts are stated otherwise by a later read, and these statements by field. */
async function aContradicted(): Promise<{ intent: Intent; idOf: (field: string) => string }> {
  const intent = anIntent({ chainId: 'base', metadata: { amountCents: 700 } });
  await mirror(intent);
  await mirror({ ...intent, chainId: 'polygon', metadata: { amountCents: 7_000 } });
  const statements = await listContradictions(database(), { intentId: intent.id });
  return { intent, idOf: (field) => statements.find((statement) => statement.field === field)?.id ?? '' };
}

const review = ({ id: intentId }: { id: string }, ids: string[]) =>
  reviewContradictions({ intentId, ids, note: null, session });

async function publishedByUsers({ id }: Intent): Promise<unknown[]> {
  const events = await liveHistory();
  return events.flatMap((event) =>
    event.type === 'intent.changed' && event.intent.id === id && event.source === 'user'
      ? [event.intent]
      : [],
  );
}

test('what was reviewed is on the timeline, and the intent is published once nothing is left to review', async () => {
  const { intent, idOf } = await aContradicted();
  await review(intent, [idOf('amountCents')]);
  const reviewed = async () => (await timelineOf(intent)).filter((line) => line.endsWith(' user'));
  expect(await reviewed()).toEqual(['contradiction amountCents user']);
  expect((await rowOf(intent)).contradictedAt).not.toBeNull();
  expect(await publishedByUsers(intent)).toEqual([]);

  await review(intent, [idOf('chainId')]);
  expect(await reviewed()).toEqual(['contradiction amountCents user', 'contradiction chainId user']);
  const { contradictedAt, revision } = await rowOf(intent);
  expect(contradictedAt).toBeNull();
  expect(await publishedByUsers(intent)).toMatchObject([
    { id: intent.id, contradictedAt: null, revision, amountCents: 700, chainId: 'base' },
  ]);
});

test('a statement about another intent is not reviewed with it', async () => {
  const [{ intent }, other] = [await aContradicted(), await aContradicted()];
  await review(intent, [other.idOf('amountCents'), other.idOf('chainId')]);
  expect((await rowOf(intent)).contradictedAt).not.toBeNull();
  expect((await rowOf(other.intent)).contradictedAt).not.toBeNull();
});

test('of an intent that the mirror does not hold is refused', async () => {
  await expect(review({ id: randomUUID() }, [])).rejects.toMatchObject({ fault: { code: 'not_found' } });
});
