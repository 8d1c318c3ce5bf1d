import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOT_READ_YET_MS } from '#lib/reports/exceptions.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from './get-intent-detail.ts';

useTestDatabase();

type Facts = Partial<typeof intents.$inferInsert>;
const MINTED = { metadata: { mintTxSignature: `0x${'ab'.repeat(32)}` } };

/** An onramp that a webhook of this moment reports as completed, before the service was asked. */
async function completedBy(facts: (receivedAt: Date) => Facts, status = 'completed') {
  const intent = anIntent({ intentType: 'onramp', status, updatedAt: new Date().toISOString() });
  await mirror(intent);
  const receivedAt = databaseNow();
  await database().update(intents).set(facts(receivedAt)).where(eq(intents.id, intent.id));
  const detail = await getIntentDetail({ id: intent.id, session: await sessionOf('approver') });
  return { ...detail, receivedAt };
}

const reported = (receivedAt: Date): Facts => ({ eventStatus: 'completed', eventReceivedAt: receivedAt });

test('what is only not read yet can be marked once the usual time for it is over', async () => {
  const { isHandleable, handleableAt, receivedAt } = await completedBy(reported);
  expect(isHandleable).toBe(true);
  expect(handleableAt).toBe(new Date(receivedAt.getTime() + NOT_READ_YET_MS).toISOString());
});

test('the usual time begins with the webhook, however old the change is that it reports', async () => {
  const { handleableAt, receivedAt } = await completedBy((at) => {
    const hoursAgo = new Date(at.getTime() - 20 * HOUR_MS);
    return { ...reported(at), statusSince: hoursAgo };
  });
  expect(handleableAt).toBe(new Date(receivedAt.getTime() + NOT_READ_YET_MS).toISOString());
});

test('completed for long without a transaction it can be marked', async () => {
  const { isHandleable, handleableAt } = await completedBy((at) => {
    const dayAgo = new Date(at.getTime() - DAY_MS);
    return { statusSince: dayAgo, updatedAt: dayAgo, eventReceivedAt: null };
  });
  expect(isHandleable).toBe(true);
  expect(Date.parse(handleableAt ?? '')).toBeLessThan(Date.now());
});

test('an exception of another kind can be marked at once, also beside one that is not read yet', async () => {
  const detail = await completedBy((at) => ({ ...reported(at), contradictedAt: at }));
  expect(detail).toMatchObject({ isHandleable: true, handleableAt: null });
  const failed = await completedBy((at) => ({ ...reported(at), eventStatus: 'failed' }), 'failed');
  expect(failed).toMatchObject({ isHandleable: true, handleableAt: null });
});

test('once the service was read there is nothing to mark', async () => {
  const detail = await completedBy(() => ({ body: MINTED, amountCents: 10_000 }));
  expect(detail).toMatchObject({ isHandleable: false, handleableAt: null });
});
