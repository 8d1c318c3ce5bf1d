import { describe, expect, test } from 'vitest';
import { findBurnEvidence, isExecuted } from '#lib/burns/burn-evidence.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { ENDED_STATUSES, isOverdue, KNOWN_STATUSES, statusFacts } from '#lib/intents/status.ts';
import { isNotifiedReason } from '#lib/notifications/notification-topics.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database } from '#server/store/database.ts';
import { listAskingRows } from '#server/store/intents/inbox-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { readOpenTotals } from '#server/testing/reports/open-totals.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listInboxIds } from './list-inbox-ids.ts';

useTestDatabase();

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const isInInbox = async ({ id }: Intent) =>
  (await listAskingRows(database(), ['overdue', 'burn_stuck'], 1_000)).some((row) => row.id === id);
async function isOnPage({ id }: Intent): Promise<boolean> {
  const detail = await getIntentDetail({ id, session: await sessionOf('viewer') });
  const isBurned = isExecuted(findBurnEvidence(detail));
  return isOverdue({ ...detail, isBurned, statusSince: statusBeganAt(detail) }, Date.now());
}
const shownOf = async (intent: Intent) => [await isInInbox(intent), await isOnPage(intent)];

/** One that has its status since then, of the type that can have it. */
function since(status: string, ms: number, facts: object = {}): Intent {
  const [intentType = 'onramp'] = statusFacts(status).intentTypes;
  return anIntent({ intentType, status, updatedAt: ago(ms), ...facts });
}

describe('[R42] [R45] a conversion that takes longer than is normal is in the inbox and on its page', () => {
  test.each(KNOWN_STATUSES.filter((status) => status !== 'scheduled'))('%s', async (status) => {
    const { overdueAfterMs } = statusFacts(status);
    const limitMs = overdueAfterMs ?? 90 * DAY_MS;
    const [early, late] = [since(status, limitMs - MINUTE_MS), since(status, limitMs + MINUTE_MS)];
    await mirror(early, late);
    const isLate = overdueAfterMs !== null;
    expect(await Promise.all([early, late].map(shownOf))).toEqual([
      [false, false],
      [isLate, isLate],
    ]);
  });

  test('[R48] scheduled: an hour after its earliest start, and never before', async () => {
    const startsAt = (ms: number) => since('scheduled', 30 * DAY_MS, { scheduledFor: ago(ms) });
    const [waits, starts, late] = [startsAt(-MINUTE_MS), startsAt(59 * MINUTE_MS), startsAt(61 * MINUTE_MS)];
    await mirror(waits, starts, late);
    const shown = await Promise.all([waits, starts, late].map(shownOf));
    expect(shown).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  test('[R48] scheduled without a date: three days after it was scheduled', async () => {
    const [early, late] = [-1, 1].map((sign) => since('scheduled', 3 * DAY_MS + sign * MINUTE_MS));
    const both = [early, late].flatMap((one) => one ?? []);
    await mirror(...both);
    expect(await Promise.all(both.map(shownOf))).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await rowOf(both[1] ?? { id: '' })).toMatchObject({ scheduledFor: null });
  });

  test('by the time of its status, however often the service touches it', async () => {
    const late = since('minting', 16 * MINUTE_MS);
    await mirror(late);
    await mirror({ ...late, updatedAt: ago(MINUTE_MS), failureCode: null });
    expect(await rowOf(late)).toMatchObject({ statusSince: new Date(late.updatedAt) });
    expect(await shownOf(late)).toEqual([true, true]);
    await mirror({ ...late, status: 'fiat_received', updatedAt: ago(0) });
    expect(await shownOf(late)).toEqual([false, false]);
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
      expect(await shownOf(late)).toEqual([true, true]);
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

/** One that was reported as paid or burned a year ago, and has another status since then. */
async function returned(intentType: IntentType, status: string, ms: number): Promise<Intent> {
  const taken = intentType === 'onramp' ? 'fiat_received' : 'burning';
  const intent = anIntent({
    intentType,
    status: taken,
    createdAt: ago(365 * DAY_MS),
    updatedAt: ago(365 * DAY_MS),
  });
  await mirror(intent);
  await mirror({ ...intent, status, updatedAt: ago(ms) });
  return intent;
}

describe('[R42] what was reported as paid or burned, and is in a status without a limit', () => {
  const WITHOUT_LIMIT = ['created', 'awaiting_onchain_transfer', 'teleporting'];

  test.each(INTENT_TYPES.flatMap((type) => WITHOUT_LIMIT.map((status) => [type, status] as const)))(
    '%s, %s: is overdue after a day',
    async (type, status) => {
      const [early, late] = [
        await returned(type, status, DAY_MS - MINUTE_MS),
        await returned(type, status, DAY_MS + MINUTE_MS),
      ];
      expect(await rowOf(late)).toMatchObject({ status, wasReportedTaken: true });
      expect([await shownOf(early), await shownOf(late)]).toEqual([
        [false, false],
        [true, true],
      ]);
    },
  );

  test('is notified of, and counted in progress', async () => {
    const before = (await readOpenTotals()).onramp_in_progress.count;
    const { id } = await returned('onramp', 'created', 30 * DAY_MS);
    expect((await readOpenTotals()).onramp_in_progress.count).toBe(before + 1);
    const rows = await listAskingRows(database(), ['overdue'], 1_000);
    expect(rows.map((row) => row.id)).toContain(id);
  });

  test('one that is to be paid or signed again keeps that reason', async () => {
    const [paid, burned] = [
      await returned('onramp', 'awaiting_fiat_payment', 30 * DAY_MS),
      await returned('offramp', 'awaiting_burn_approval', 30 * DAY_MS),
    ];
    expect(await listInboxIds(database(), 'pay_reported')).toContain(paid.id);
    expect(await listInboxIds(database(), 'sign_reported')).toContain(burned.id);
  });

  test('nothing that is over becomes overdue by it', async () => {
    const ended = await Promise.all(
      ENDED_STATUSES.filter((status) => status !== 'refunding').map((status) =>
        returned('onramp', status, 30 * DAY_MS),
      ),
    );
    expect((await Promise.all(ended.map(shownOf))).flat()).not.toContain(true);
  });
});

test('whatever was paid or burned, and goes on, has a time after which a user should check it', () => {
  const since = { statusSince: ago(365 * DAY_MS), scheduledFor: null };
  const all = [...KNOWN_STATUSES, 'teleporting'].filter(
    (status) => !ENDED_STATUSES.some((one) => one === status),
  );
  for (const known of [
    { wasReportedTaken: true, isBurned: false },
    { wasReportedTaken: false, isBurned: true },
  ]) {
    const without = all.filter((status) => !isOverdue({ status, ...since, ...known }, Date.now()));
    expect(without.map((status) => statusFacts(status).asks)).toEqual(['pay', 'sign']);
  }
});
