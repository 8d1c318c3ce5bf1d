import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { ENDED_STATUSES } from '#lib/intents/status.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { CLOCK_TOLERANCE_MS } from '#lib/time/clock-tolerance.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { listEndedByDay, readToday } from '#server/store/reports/ended-days-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate intents cascade`));

const FAR = '2099-06-01T12:00:00.000Z';
const fromNow = (ms: number) => new Date(databaseNow().getTime() + ms).toISOString();

async function readOutcomesOfToday(): Promise<string[]> {
  const today = await readToday(database());
  return (await listEndedByDay(database(), { from: today, to: today })).map(({ outcome }) => outcome);
}

const completed = (facts: Partial<Intent> = {}) =>
  anIntent({ createdAt: fromNow(-HOUR_MS), status: 'completed', updatedAt: FAR, ...facts });
const waiting = (intent: Intent, facts: Partial<Intent> = {}): Intent => ({
  ...intent,
  status: 'minting',
  updatedAt: fromNow(-HOUR_MS / 2),
  ...facts,
});

describe('what a read dates far ahead is in the report of the day on which it was read', () => {
  test.each(ENDED_STATUSES)('in its first read, %s', async (status) => {
    await mirror(completed({ status }));
    const outcome = ['expired', 'canceled'].includes(status) ? 'ended' : status;
    expect(await readOutcomesOfToday()).toEqual([outcome]);
  });

  test.each<[string, (intent: Intent) => Promise<void>]>([
    [
      'in the read that completes it',
      async (intent) => {
        await mirror(waiting(intent));
        await mirror(intent);
      },
    ],
    [
      'in the read of the status before',
      async (intent) => {
        await mirror(waiting(intent, { updatedAt: FAR }));
        await mirror({ ...intent, updatedAt: databaseNow().toISOString() });
      },
    ],
    [
      'of one that an older build dated so',
      async (intent) => {
        await mirror(waiting(intent));
        await database().execute(sql`update intents set status_since = ${FAR} where id = ${intent.id}`);
        await mirror({ ...intent, updatedAt: databaseNow().toISOString() });
      },
    ],
    [
      'of one that an older build noted no date of, once more of it changes',
      async (intent) => {
        await mirror(intent);
        await database().execute(sql`update intents set status_since = null where id = ${intent.id}`);
        await mirror({ ...intent, updatedAt: fromNow(0) });
      },
    ],
  ])('%s', async (_name, read) => {
    await read(completed());
    expect(await readOutcomesOfToday()).toEqual(['completed']);
  });

  test('and stays there when it is read again', async () => {
    const intent = completed();
    await mirror(intent);
    const { statusSince } = await rowOf(intent);
    await mirror({ ...intent, metadata: { note: 'archived' }, updatedAt: '2099-06-02T12:00:00.000Z' });
    expect((await rowOf(intent)).statusSince).toEqual(statusSince);
  });
});

test('the time that was answered is kept, and orders as before', async () => {
  const intent = completed();
  await mirror(intent);
  expect((await rowOf(intent)).updatedAt.toISOString()).toBe(FAR);
  expect(await timelineOf(intent)).toEqual(['status completed read']);
});

test('a time that is ahead by no more than clocks differ dates the status', async () => {
  const updatedAt = fromNow(CLOCK_TOLERANCE_MS - 30_000);
  const [first, later] = [completed({ updatedAt }), completed({ updatedAt })];
  await mirror(first, waiting(later));
  await mirror(later);
  for (const intent of [first, later])
    expect((await rowOf(intent)).statusSince?.toISOString()).toBe(updatedAt);
});
