import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentHandlings } from '#server/store/schema/schema-notes.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { handleIntent } from './handle-intent.ts';

useTestDatabase();

const MINUTE_MS = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const NOTE = 'Pix proof sent to the provider, ticket 4712';

const reasonOf = async ({ id }: Intent) =>
  (await listInbox(database(), 'admin')).items.find((item) => item.id === id)?.reason;

async function mark(intent: Intent, isHandled = true, note = NOTE): Promise<void> {
  await handleIntent({ intentId: intent.id, isHandled, note, session: await sessionOf('approver') });
}

const detailOf = async ({ id }: Intent) => getIntentDetail({ id, session: await sessionOf('viewer') });

/** An intent that is read in each of these statuses in turn, the last of them just now. */
async function readAs(facts: Record<string, unknown>, ...statuses: string[]): Promise<Intent> {
  const intent = anIntent(facts);
  for (const [index, status] of statuses.entries())
    await mirror({ ...intent, status, updatedAt: ago((statuses.length - index) * MINUTE_MS) });
  return intent;
}

async function aStuckPayment(): Promise<Intent> {
  const stuck = anIntent({ status: 'minting', updatedAt: ago(16 * MINUTE_MS) });
  await mirror(stuck);
  return stuck;
}

const CASES: readonly [InboxReason, () => Promise<Intent>][] = [
  ['failed', () => readAs({}, 'fiat_received', 'failed')],
  ['overdue', aStuckPayment],
  ['pay_reported', () => readAs({}, 'fiat_received', 'awaiting_fiat_payment')],
  ['sign_reported', () => readAs({ intentType: 'offramp' }, 'burn_approved', 'awaiting_burn_approval')],
  ['unknown_status', () => readAs({}, 'teleporting')],
];

describe('[R42] what needs action is marked as handled', () => {
  test.each(CASES)(
    '%s: it leaves the inbox and its counts, and its page says who, when and how',
    async (...one) => {
      const [reason, cause] = one;
      const intent = await cause();
      const countOf = async () => (await listInbox(database(), 'admin')).counts[reason] ?? 0;
      const before = await countOf();
      expect(await reasonOf(intent)).toBe(reason);
      expect(await detailOf(intent)).toMatchObject({ isHandleable: true, handling: null });
      await mark(intent);
      expect(await reasonOf(intent)).toBeUndefined();
      expect(await countOf()).toBe(before - 1);
      expect(await listInboxIds(database(), reason)).not.toContain(intent.id);
      expect(await detailOf(intent)).toMatchObject({
        isHandled: true,
        handling: { isHandled: true, isCurrent: true, note: NOTE },
      });
      await mark(intent, false, 'Marked by mistake');
      expect(await reasonOf(intent)).toBe(reason);
      expect(await countOf()).toBe(before);
    },
  );

  test('each mark is a row and an entry of the audit log, and none is changed', async () => {
    const intent = await aStuckPayment();
    for (const isHandled of [true, false, true]) await mark(intent, isHandled);
    const { intentId, isHandled, at } = intentHandlings;
    const rows = await database()
      .select({ isHandled })
      .from(intentHandlings)
      .where(eq(intentId, intent.id))
      .orderBy(asc(at));
    expect(rows.map((row) => row.isHandled)).toEqual([true, false, true]);
    const entries = await database().select().from(auditLog).where(eq(auditLog.subject, intent.id));
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'burn.handled',
      'burn.handled',
      'burn.handling_reopened',
    ]);
  });

  test.each(['viewer', 'operator', 'signer'] as const)('a %s may not', async (role) => {
    const { id: intentId } = await aStuckPayment();
    const marked = handleIntent({ intentId, isHandled: true, note: NOTE, session: await sessionOf(role) });
    await expect(marked).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  });

  test.each(['awaiting_fiat_payment', 'fiat_received', 'expired'])(
    'nothing of it can be: %s',
    async (status) => {
      const normal = await readAs({}, status);
      expect(await detailOf(normal)).toMatchObject({ isHandleable: false });
      await expect(mark(normal)).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
    },
  );
});

describe('[R42] what is handled needs action again', () => {
  test('when its status changes to one that needs it, and not when it is read again', async () => {
    const intent = await readAs({}, 'fiat_received', 'failed');
    await mark(intent);
    await mirror({ ...intent, status: 'failed', updatedAt: ago(30_000) });
    expect(await reasonOf(intent)).toBeUndefined();
    await mirror({ ...intent, status: 'canceled', updatedAt: ago(0) });
    expect(await reasonOf(intent)).toBe('ended_after_report');
    expect(await detailOf(intent)).toMatchObject({
      isHandled: false,
      isHandleable: true,
      handling: { isHandled: true, isCurrent: false },
    });
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('when something contradicts it', async () => {
    const intent = await aStuckPayment();
    await mark(intent);
    await database().update(intents).set({ contradictedAt: new Date() }).where(eq(intents.id, intent.id));
    expect(await reasonOf(intent)).toBe('contradicted');
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('[R44] when its burn becomes known', async () => {
    const intent = await readAs({ intentType: 'offramp' }, 'expired');
    const setStanding = (burnStanding: 'open' | 'burned') =>
      database().update(intents).set({ burnStanding }).where(eq(intents.id, intent.id));
    await setStanding('open');
    expect(await reasonOf(intent)).toBe('outcome_unknown');
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
    await setStanding('burned');
    expect(await reasonOf(intent)).toBe('burned_not_paid');
  });

  test('a payment is to be made all the same, once it may be', async () => {
    const intent = await readAs({}, 'fiat_received', 'awaiting_fiat_payment');
    await mark(intent);
    await database().update(intents).set({ wasReportedTaken: false }).where(eq(intents.id, intent.id));
    expect(await listInboxIds(database(), 'pay_later')).toContain(intent.id);
  });

  test('a mark of an older version counts whatever the intent was then', async () => {
    const intent = await aStuckPayment();
    await mark(intent);
    await database().update(intents).set({ handledAs: null }).where(eq(intents.id, intent.id));
    expect(await reasonOf(intent)).toBeUndefined();
    expect((await rowOf(intent)).handledAt).not.toBeNull();
  });
});
