import { readFileSync } from 'node:fs';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
import { KNOWN_STATUSES, type KnownStatus } from '#lib/intents/status.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { ENDED_AFTER_REPORT } from '#server/store/intents/has-outcome.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listInboxIds } from './list-inbox-ids.ts';
import { listInbox } from './list-inbox.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('approver');
});

/** An intent that is read in each of these statuses in turn. */
async function readAs(intentType: IntentType, ...statuses: KnownStatus[]) {
  const intent = anIntent({ intentType });
  for (const [index, status] of statuses.entries()) {
    const updatedAt = new Date(Date.parse(intent.updatedAt) + index * 60_000).toISOString();
    await mirror({ ...intent, status, updatedAt });
  }
  return intent;
}
const reasonOf = async (id: string) =>
  (await listInbox(database(), 'approver')).items.find((item) => item.id === id)?.reason;

describe('[R42] a conversion that is over although it was reported as paid or burned', () => {
  test.each([
    ['onramp', 'canceled', 'fiat_received'],
    ['onramp', 'expired', 'failed'],
    ['offramp', 'canceled', 'burn_approved'],
  ] as const)('%s, %s after %s: needs action until a user takes care of it', async (type, end, reported) => {
    const { id } = await readAs(type, reported, end);
    expect(await reasonOf(id)).toBe('ended_after_report');
    expect(await listInboxIds(database(), 'ended_after_report')).toContain(id);
    await markHandled(id, { session, note: 'ticket 1' });
    expect(await reasonOf(id)).toBeUndefined();
    await markHandled(id, { session, isHandled: false, note: 'ticket 1 closed' });
    expect(await reasonOf(id)).toBe('ended_after_report');
  });

  test.each([
    ['onramp', 'fiat_received', 'expired', 'ended_after_report'],
    ['offramp', 'burn_approved', 'canceled', 'ended_after_report'],
    ['offramp', 'burn_approved', 'awaiting_burn_approval', 'sign_reported'],
    ['onramp', 'awaiting_fiat_payment', 'expired', null],
    ['onramp', 'minting', 'completed', null],
    ['offramp', 'completed', 'refunded', 'refunded_after_paid'],
    ['onramp', 'completed', 'refunding', 'refunded_after_paid'],
    ['offramp', 'failed', 'refunded', null],
  ] as const)(
    '%s, %s and then %s: its row and its page have the mark %s',
    async (type, before, last, mark) => {
      const { id } = await readAs(type, before, last);
      const { intents: rows } = await listIntents({
        filter: intentFilterSchema.parse({ query: id }),
        session,
      });
      expect(rows).toMatchObject([{ id, reportMark: mark }]);
      expect(await getIntentDetail({ id, session })).toMatchObject({ reportMark: mark });
    },
  );

  test('has the mark wherever the database finds it so', async () => {
    const marked = KNOWN_STATUSES.flatMap((status) =>
      [false, true].map((wasReportedTaken) => ({ wasReportedTaken, intent: anIntent({ status }) })),
    );
    await mirror(...marked.map(({ intent }) => intent));
    // The inbox has room for so many, and which of the same time are in it is chance.
    onTestFinished(async () => {
      const ids = marked.map(({ intent }) => intent.id);
      const isOver = { status: 'completed', wasReportedTaken: false };
      await database().update(intents).set(isOver).where(inArray(intents.id, ids));
    });
    for (const { intent, wasReportedTaken } of marked)
      await database().update(intents).set({ wasReportedTaken }).where(eq(intents.id, intent.id));
    const rows = await database().select({ row: intents, isEnded: ENDED_AFTER_REPORT }).from(intents);
    expect(rows.filter(({ isEnded }) => isEnded).length).toBeGreaterThan(1);
    for (const { row, isEnded } of rows)
      expect(findReportMark(row) === 'ended_after_report', row.status).toBe(isEnded);
  });

  test('whatever the service said in between', async () => {
    const { id } = await readAs('onramp', 'fiat_received', 'awaiting_fiat_payment', 'canceled');
    expect(await reasonOf(id)).toBe('ended_after_report');
  });

  test('and not one that was never reported so', async () => {
    const { id } = await readAs('onramp', 'awaiting_fiat_payment', 'canceled');
    expect(await rowOf({ id })).toMatchObject({ wasReportedTaken: false });
    expect(await reasonOf(id)).toBeUndefined();
    const handle = markHandled(id, { session, note: 'ticket 2' });
    await expect(handle).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
  });

  test.each([
    ['onramp', 'mintTxSignature'],
    ['offramp', 'burnTxSignature'],
  ] as const)('[R51] an %s that ended and names its transaction was taken', async (intentType, key) => {
    const [first, later] = [anIntent({ intentType }), anIntent({ intentType })];
    const named = { status: 'canceled', metadata: { [key]: `0x${'ab'.repeat(32)}` } } as const;
    await mirror({ ...first, ...named });
    await mirror(later);
    await mirror({
      ...later,
      ...named,
      updatedAt: new Date(Date.parse(later.updatedAt) + 60_000).toISOString(),
    });
    for (const { id } of [first, later]) {
      expect(await rowOf({ id })).toMatchObject({ wasReportedTaken: true });
      expect(await listInboxIds(database(), 'ended_after_report')).toContain(id);
    }
  });

  test('a burn that is awaited again is to be checked, and not signed', async () => {
    const { id } = await readAs('offramp', 'burn_approved', 'awaiting_burn_approval');
    expect(await reasonOf(id)).toBe('sign_reported');
    expect(await listInboxIds(database(), 'sign_reported')).toContain(id);
    expect(await listInboxIds(database(), 'confirm_order')).not.toContain(id);
  });

  test('a payment that is awaited again is to be checked, and not paid', async () => {
    const { id } = await readAs('onramp', 'fiat_received', 'awaiting_fiat_payment');
    expect(await reasonOf(id)).toBe('pay_reported');
    expect(await listInboxIds(database(), 'pay_reported')).toContain(id);
    expect(await listInboxIds(database(), 'pay')).not.toContain(id);
  });

  test('what was read before this was noted is noted by the migration', async () => {
    const named = { status: 'canceled', metadata: { burnTxSignature: `0x${'ab'.repeat(32)}` } };
    const [byName, byRefund, neither] = [
      anIntent({ intentType: 'offramp', ...named }),
      await readAs('offramp', 'refunding', 'canceled'),
      anIntent({ intentType: 'onramp', ...named }),
    ];
    for (const intent of [byName, neither]) await mirror(intent);
    await database().update(intents).set({ wasReportedTaken: false });
    await sqlClient().unsafe(readFileSync('server/store/migrations/0048_reported_by_name.sql', 'utf8'));
    const noted = await Promise.all([byName, byRefund, neither].map(rowOf));
    expect(noted.map((row) => row.wasReportedTaken)).toEqual([true, true, false]);
  });
});
