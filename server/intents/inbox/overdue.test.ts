import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { isOverdue, KNOWN_STATUSES, statusFacts } from '#lib/intents/status.ts';
import { isNotifiedReason } from '#lib/notifications/notification-topics.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database } from '#server/store/database.ts';
import { listAskingRows } from '#server/store/intents/inbox-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const isInInbox = async ({ id }: Intent) =>
  (await listAskingRows(database(), ['overdue', 'burn_stuck'], 1_000)).some((row) => row.id === id);
async function isOnPage({ id }: Intent): Promise<boolean> {
  const detail = await getIntentDetail({ id, session: await sessionOf('viewer') });
  return isOverdue({ ...detail, statusSince: detail.statusSince ?? detail.updatedAt }, Date.now());
}

/** One that has its status since then, of the type that can have it. */
function since(status: string, ms: number, facts: object = {}): Intent {
  const [intentType = 'onramp'] = statusFacts(status).intentTypes;
  return anIntent({ intentType, status, updatedAt: ago(ms), ...facts });
}

describe('[R42] [R45] a conversion that takes longer than is normal is in the inbox and on its page', () => {
  test.each(KNOWN_STATUSES.filter((status) => status !== 'scheduled'))('%s', async (status) => {
    const { overdueAfterMs } = statusFacts(status);
    const limitMs = overdueAfterMs ?? 90 * 24 * 60 * MINUTE_MS;
    const [early, late] = [since(status, limitMs - MINUTE_MS), since(status, limitMs + MINUTE_MS)];
    await mirror(early, late);
    const shown = [early, late].map(async (one) => [await isInInbox(one), await isOnPage(one)]);
    const isLate = overdueAfterMs !== null;
    expect(await Promise.all(shown)).toEqual([
      [false, false],
      [isLate, isLate],
    ]);
  });

  test('[R48] scheduled: an hour after its earliest start, and never before', async () => {
    const month = 30 * 24 * 60 * MINUTE_MS;
    const startsAt = (ms: number) => since('scheduled', month, { scheduledFor: ago(ms) });
    const [waits, starts, late] = [startsAt(-MINUTE_MS), startsAt(59 * MINUTE_MS), startsAt(61 * MINUTE_MS)];
    const undated = since('scheduled', month);
    await mirror(waits, starts, late, undated);
    const all = [waits, starts, late, undated];
    const expected = [false, false, true, false];
    expect(await Promise.all(all.map(isInInbox))).toEqual(expected);
    expect(await Promise.all(all.map(isOnPage))).toEqual(expected);
  });

  test('by the time of its status, however often the service touches it', async () => {
    const late = since('minting', 16 * MINUTE_MS);
    await mirror(late);
    await mirror({ ...late, updatedAt: ago(MINUTE_MS), failureCode: null });
    expect(await rowOf(late)).toMatchObject({ statusSince: new Date(late.updatedAt) });
    expect([await isInInbox(late), await isOnPage(late)]).toEqual([true, true]);
    await mirror({ ...late, status: 'fiat_received', updatedAt: ago(0) });
    expect([await isInInbox(late), await isOnPage(late)]).toEqual([false, false]);
  });

  test.each(['minting', 'burn_approved'])(
    'by the time of its status, however often the service says another reason for it: %s',
    async (status) => {
      const late = since(status, 16 * MINUTE_MS);
      await mirror(late);
      await mirror({ ...late, updatedAt: ago(MINUTE_MS), statusReason: 'x' });
      await mirror({ ...late, updatedAt: ago(MINUTE_MS / 2), statusReason: 'y' });
      expect(await rowOf(late)).toMatchObject({ statusReason: 'y', statusSince: new Date(late.updatedAt) });
      expect(await timelineOf(late)).toHaveLength(3);
      expect([await isInInbox(late), await isOnPage(late)]).toEqual([true, true]);
    },
  );

  test('[R45] a burn that the service has not found is the signers’ to check', async () => {
    const late = since('burn_approved', 16 * MINUTE_MS);
    await mirror(late);
    const ofReason = await listAskingRows(database(), ['burn_stuck'], 1_000);
    expect(ofReason.map(({ id }) => id)).toContain(late.id);
  });

  test('and is notified of', () => {
    expect(isNotifiedReason('overdue')).toBe(true);
  });
});

test('what holds money without an end has a time after which a user should check it', () => {
  const holding = KNOWN_STATUSES.filter((status) => statusFacts(status).holds !== null);
  expect(holding.filter((status) => statusFacts(status).overdueAfterMs === null)).toEqual([]);
});
