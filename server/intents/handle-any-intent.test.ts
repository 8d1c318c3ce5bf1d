import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { brCodeCrc } from '#lib/brcode/parse-br-code.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { Intent } from '#lib/intents/intent.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { NOTIFIED_REASONS } from '#lib/notifications/notification-topics.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { database } from '#server/store/database.ts';
import { listAskingRows } from '#server/store/intents/inbox-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentHandlings } from '#server/store/schema/schema-notes.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { handleIntent } from './handle-intent.ts';

useTestDatabase();

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const NOTE = 'Pix proof sent to the provider, ticket 4712';

const reasonOf = async ({ id }: Intent) =>
  (await listInbox(database(), 'admin')).items.find((item) => item.id === id)?.reason;

async function mark({ id }: Intent, isHandled = true, note = NOTE): Promise<void> {
  await markHandled(id, { isHandled, note, session: await sessionOf('approver') });
}

const detailOf = async ({ id }: Intent) => getIntentDetail({ id, session: await sessionOf('viewer') });

/** Under which reason users are notified of it. */
const notifiedReason = async ({ id }: Intent) =>
  (await listAskingRows(database(), NOTIFIED_REASONS, 1_000)).find((row) => row.id === id)?.reason;

/** An offramp whose wallet was asked. */
async function askedOfframp() {
  const intent = await readAs({ intentType: 'offramp' }, 'awaiting_burn_approval');
  await orderOf(intent, 1_000);
  await attemptIn('signing', intent.id);
  return intent;
}

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

/** As if its status, its attempts and its mark were older by so many minutes. */
async function pass({ id }: Intent, minutes: number): Promise<void> {
  const earlier = sql`make_interval(mins => ${minutes})`;
  const msOf = (since: SQL) => sql`floor(extract(epoch from ${since}) * 1000)::text`;
  await database().execute(sql`update intents set status_since = status_since - ${earlier},
    contradicted_at = contradicted_at - ${earlier}, burn_handled_at = burn_handled_at - ${earlier},
    handled_as = replace(handled_as, ${msOf(sql`status_since`)}, ${msOf(sql`status_since - ${earlier}`)})
    where id = ${id}`);
  await changeAttempts({ id }, sql`updated_at = updated_at - ${earlier}`);
}

const changeAttempts = ({ id }: Pick<Intent, 'id'>, change: SQL) =>
  database().execute(sql`update burn_attempts set ${change} where intent_id = ${id}`);

/** Since now an unreviewed statement contradicts it. */
async function contradict({ id }: Intent): Promise<void> {
  await database()
    .update(intents)
    .set({ contradictedAt: sql`now()` })
    .where(eq(intents.id, id));
}

/** A code that asks for a field more, so that it is refused. */
function refusedCode(field: string) {
  const body = `${PIX_PAYMENT.brcode.slice(0, -8)}${field}6304`;
  return { ...PIX_PAYMENT, brcode: `${body}${brCodeCrc(body)}` };
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
        handling: { isHandled: true, outdatedBy: null, note: NOTE },
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
      'intent.handled',
      'intent.handled',
      'intent.handling_reopened',
    ]);
  });

  test.each(['viewer', 'operator', 'signer'] as const)('a %s may not', async (role) => {
    const { id: intentId } = await aStuckPayment();
    const session = await sessionOf(role);
    const { seen } = await getIntentDetail({ id: intentId, session });
    const marked = handleIntent({ intentId, isHandled: true, note: NOTE, seen, session });
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
      isHandleable: true,
      handling: { isHandled: true, outdatedBy: 'change' },
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

  test('[R41] when its refund fails too', async () => {
    const intent = await readAs({}, 'fiat_received', 'failed');
    await mark(intent);
    const updatedAt = (await rowOf(intent)).updatedAt.toISOString();
    const first = signDelivery(eventData({ ...intent, status: 'failed', updatedAt }));
    await mirror({ ...intent, status: 'refunding', updatedAt: ago(30_000) });
    await mirror({ ...intent, status: 'failed', failureCode: 'refund_failed', updatedAt: ago(10_000) });
    expect(await reasonOf(intent)).toBe('failed');
    await receiveApplied(first.rawBody, first.headers);
    expect(await reasonOf(intent)).toBe('failed');
    expect(await listInboxIds(database(), 'failed')).toContain(intent.id);
    expect(await notifiedReason(intent)).toBe('failed');
    expect(await detailOf(intent)).toMatchObject({ handling: { isHandled: true, outdatedBy: 'change' } });
  });

  test('when something else contradicts it', async () => {
    const intent = anIntent({ status: 'minting' });
    const statements = CHAIN_IDS.filter((chainId) => chainId !== intent.chainId);
    await mirror(intent);
    await mirror({ ...intent, chainId: statements[0] ?? 'base' });
    expect(await reasonOf(intent)).toBe('contradicted');
    await mark(intent);
    await mirror({ ...intent, chainId: statements[0] ?? 'base' });
    expect(await reasonOf(intent)).toBeUndefined();
    await mirror({ ...intent, chainId: statements[1] ?? 'base' });
    expect(await reasonOf(intent)).toBe('contradicted');
    expect(await notifiedReason(intent)).toBe('contradicted');
  });

  test('when the service turns out to have reported its payment', async () => {
    const intent = await readAs({}, 'teleporting');
    await mark(intent);
    await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, intent.id));
    expect(await reasonOf(intent)).toBe('unknown_status');
  });

  test('when an attempt that waited is stuck for a worse reason', async () => {
    const intent = await askedOfframp();
    await changeAttempts(intent, sql`updated_at = now() - interval '11 minutes'`);
    for (const [reason, worse] of [
      ['burn_stuck', sql`problem = 'burn_transaction_unknown'`],
      ['burn_stuck', sql`problem = 'burn_unclear'`],
      ['burn_stuck', sql`state = 'escalated'`],
    ] as const) {
      expect(await reasonOf(intent)).toBe(reason);
      await mark(intent);
      expect(await reasonOf(intent)).toBeUndefined();
      await changeAttempts(intent, worse);
    }
    expect(await reasonOf(intent)).toBe('escalate');
    expect(await notifiedReason(intent)).toBe('escalate');
  });

  test('[R45] when its burn is not found in time, and something contradicted it before', async () => {
    const intent = await readAs({ intentType: 'offramp' }, 'burn_approved');
    await contradict(intent);
    await mark(intent);
    await pass(intent, 10);
    expect(await reasonOf(intent)).toBeUndefined();
    await pass(intent, 10);
    expect(await reasonOf(intent)).toBe('contradicted');
    expect(await notifiedReason(intent)).toBe('contradicted');
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('when it takes too long, and something contradicted it before', async () => {
    const intent = await readAs({}, 'minting');
    await contradict(intent);
    await mark(intent);
    await pass(intent, 20);
    expect(await reasonOf(intent)).toBe('contradicted');
  });

  test('when its attempt is stuck, and something contradicted it before', async () => {
    const intent = await askedOfframp();
    await contradict(intent);
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
    await pass(intent, 11);
    expect(await reasonOf(intent)).toBe('contradicted');
    await mark(intent);
    await changeAttempts(intent, sql`problem = 'burn_transaction_unknown'`);
    expect(await reasonOf(intent)).toBe('contradicted');
  });

  test('when what was signed at last is stuck too, or the next attempt is', async () => {
    const intent = await askedOfframp();
    await pass(intent, 11);
    await mark(intent);
    await changeAttempts(intent, sql`state = 'proof_stored'`);
    expect(await reasonOf(intent)).toBe('burn_stuck');
    expect(await notifiedReason(intent)).toBe('burn_stuck');
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
    await changeAttempts(intent, sql`state = 'lapsed'`);
    await attemptIn('proof_stored', intent.id);
    await pass(intent, 11);
    expect(await reasonOf(intent)).toBe('burn_stuck');
  });

  test('[R44] when it ended, and only then was signed', async () => {
    const intent = await readAs({ intentType: 'offramp' }, 'expired');
    await attemptIn('signing', intent.id);
    await pass(intent, 11);
    expect(await reasonOf(intent)).toBe('outcome_unknown');
    await mark(intent);
    await changeAttempts(intent, sql`state = 'proof_stored'`);
    expect(await reasonOf(intent)).toBe('outcome_unknown');
  });

  test('what the service accepted is stuck only while its signature is awaited', async () => {
    const intent = await readAs({ intentType: 'offramp' }, 'failed');
    await attemptIn('accepted', intent.id);
    await database().update(intents).set({ burnStanding: null }).where(eq(intents.id, intent.id));
    await mark(intent);
    await pass(intent, 11);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('[R21] when its code is refused, and an older flow blocked it before', async () => {
    const intent = anIntent({ flowVersion: 0, pixPayment: PIX_PAYMENT, expiresAt: PIX_PAYMENT.expiresAt });
    await mirror(intent);
    expect(await reasonOf(intent)).toBe('blocked_by_version');
    await mark(intent);
    expect(await reasonOf(intent)).toBeUndefined();
    expect(await listInboxIds(database(), 'blocked_by_version')).not.toContain(intent.id);
    const refused = [refusedCode('8002XX'), refusedCode('8102XX')];
    await mirror({ ...intent, pixPayment: refused[0] ?? null });
    expect(await reasonOf(intent)).toBe('blocked_by_version');
    await mark(intent);
    for (const pixPayment of refused) {
      await mirror({ ...intent, flowVersion: 1, pixPayment });
      expect(await reasonOf(intent)).toBe('pay_refused');
      expect(await listInboxIds(database(), 'pay_refused')).toContain(intent.id);
      expect(await detailOf(intent)).toMatchObject({ handling: { isHandled: true, outdatedBy: 'change' } });
      await mark(intent);
      expect(await reasonOf(intent)).toBeUndefined();
      expect(await detailOf(intent)).toMatchObject({ handling: { isHandled: true, outdatedBy: null } });
    }
    await mirror({ ...intent, flowVersion: 1 });
    expect(await reasonOf(intent)).toBe('pay');
  });

  test('[R21] when an older flow blocks what was reported', async () => {
    const signed = await readAs({ intentType: 'offramp' }, 'burn_approved', 'awaiting_burn_approval');
    await mark(signed);
    await mirror({ ...signed, updatedAt: ago(0), flowVersion: 0 });
    expect(await reasonOf(signed)).toBe('sign_reported');
    await mark(signed);
    expect(await reasonOf(signed)).toBeUndefined();
  });
});

/** As an older version wrote their marks. Those of other tests stay: the inbox shows only six of a reason. */
async function ofOlderVersion(marked: readonly Intent[]): Promise<void> {
  const ids = marked.map(({ id }) => id);
  await database().update(intents).set({ handledAs: null }).where(inArray(intents.id, ids));
}

describe('a mark of an older version', () => {
  /** As a build before the present one wrote it, for this reason. */
  const markBefore = async (intent: Intent, reason: string) => {
    await mark(intent);
    await database()
      .update(intents)
      .set({
        handledAs: sql`concat(${reason}::text, '|', ${intents.status}, '|',
          floor(extract(epoch from ${intents.statusSince}) * 1000), '|', ${intents.burnStanding}, '|',
          ${intents.wasReportedTaken})`,
      })
      .where(eq(intents.id, intent.id));
  };

  test('counts while nothing holds that it does not name', async () => {
    const failed = await readAs({}, 'fiat_received', 'failed');
    const overdue = await aStuckPayment();
    const contradicted = await readAs({}, 'minting');
    await contradict(contradicted);
    await markBefore(failed, 'failed');
    await markBefore(overdue, 'overdue');
    await markBefore(contradicted, 'contradicted');
    for (const intent of [failed, overdue, contradicted]) expect(await reasonOf(intent)).toBeUndefined();
    await pass(contradicted, 20);
    expect(await reasonOf(contradicted)).toBe('contradicted');
  });

  test('is shown once more where it does not say what it saw', async () => {
    const stuck = await readAs({ intentType: 'offramp' }, 'awaiting_burn_approval');
    await orderOf(stuck, 1_000);
    await attemptIn('signing', stuck.id);
    await pass(stuck, 11);
    const blocked = anIntent({ flowVersion: 0 });
    await mirror(blocked);
    await markBefore(stuck, 'burn_stuck ');
    await markBefore(blocked, 'pay');
    for (const [intent, reason] of [
      [stuck, 'burn_stuck'],
      [blocked, 'blocked_by_version'],
    ] as const) {
      expect(await reasonOf(intent)).toBe(reason);
      expect(await detailOf(intent)).toMatchObject({ handling: { isHandled: true, outdatedBy: 'change' } });
      await mark(intent);
      expect(await reasonOf(intent)).toBeUndefined();
    }
  });

  test('that does not say what it is of: of a burn that was not paid, or an end after a report', async () => {
    const burned = await readAs({ intentType: 'offramp' }, 'expired');
    await database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, burned.id));
    const ended = await readAs({}, 'fiat_received', 'canceled');
    const [stuck, failed] = [await aStuckPayment(), await readAs({}, 'fiat_received', 'failed')];
    const all = [burned, ended, stuck, failed];
    const reasons = async () => Promise.all(all.map(reasonOf));
    for (const intent of all) await mark(intent);
    expect(await reasons()).toEqual(['burned_handled', undefined, undefined, undefined]);
    await ofOlderVersion(all);
    expect(await reasons()).toEqual(['burned_handled', undefined, 'overdue', 'failed']);
  });

  test('that does not say what it is of ends with the status that it was made in', async () => {
    const burned = await readAs({ intentType: 'offramp' }, 'expired');
    await database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, burned.id));
    const ended = await readAs({}, 'fiat_received', 'canceled');
    for (const intent of [burned, ended]) await mark(intent);
    await ofOlderVersion([burned, ended]);
    const updatedAt = new Date(Date.now() + MINUTE_MS).toISOString();
    await mirror({ ...burned, status: 'failed', updatedAt }, { ...ended, status: 'expired', updatedAt });
    expect(await reasonOf(burned)).toBe('burned_not_paid');
    expect(await reasonOf(ended)).toBe('ended_after_report');
  });
});

test('an exception that comes later ends no mark, and its page says that the note is not of it', async () => {
  const intent = await readAs({}, 'fiat_received', 'failed');
  await mark(intent);
  await database().update(intents).set({ eventStatus: 'refunding' }).where(eq(intents.id, intent.id));
  expect(await reasonOf(intent)).toBeUndefined();
  expect(await detailOf(intent)).toMatchObject({ handling: { isHandled: true, outdatedBy: 'exception' } });
  await mark(intent);
  expect(await detailOf(intent)).toMatchObject({ handling: { isHandled: true, outdatedBy: null } });
  await mark(intent, false);
  expect(await reasonOf(intent)).toBe('failed');
});

describe('a mark is of what its user saw', () => {
  const markAs = async ({ id: intentId }: Intent, seen: string) =>
    handleIntent({ intentId, isHandled: true, note: NOTE, seen, session: await sessionOf('approver') });
  const CHANGED = { fault: { code: 'intent_changed' } };

  test('after its status, an attempt or a statement has changed, it is refused, and nothing is stored', async () => {
    const intent = anIntent({ status: 'failed' });
    const statements = CHAIN_IDS.filter((chainId) => chainId !== intent.chainId);
    await mirror(intent);
    for (const change of [
      () => mirror({ ...intent, status: 'unknown', updatedAt: ago(0) }),
      () => mirror({ ...intent, status: 'unknown', chainId: statements[0] ?? 'base' }),
      () => mirror({ ...intent, status: 'unknown', chainId: statements[1] ?? 'base' }),
    ]) {
      const { seen } = await detailOf(intent);
      await change();
      await expect(markAs(intent, seen)).rejects.toMatchObject(CHANGED);
    }
    expect(await rowOf(intent)).toMatchObject({ handledAt: null, handledAs: null });
    expect(await detailOf(intent)).toMatchObject({ handling: null });
    await markAs(intent, (await detailOf(intent)).seen);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('after another code has come that is refused too, it is refused', async () => {
    const intent = anIntent({ pixPayment: refusedCode('8002XX'), expiresAt: PIX_PAYMENT.expiresAt });
    await mirror(intent);
    const { seen } = await detailOf(intent);
    await mirror({ ...intent, pixPayment: refusedCode('8102XX') });
    await expect(markAs(intent, seen)).rejects.toMatchObject(CHANGED);
  });

  test('after an exception has come, it is refused', async () => {
    const intent = await readAs({}, 'fiat_received', 'failed');
    const { seen } = await detailOf(intent);
    await database().update(intents).set({ eventStatus: 'refunding' }).where(eq(intents.id, intent.id));
    await expect(markAs(intent, seen)).rejects.toMatchObject(CHANGED);
  });

  test('it is withdrawn only where there is one', async () => {
    const intent = await aStuckPayment();
    await expect(mark(intent, false)).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
    await mark(intent);
    await mark(intent, false);
    await expect(mark(intent, false)).rejects.toMatchObject({ fault: { code: 'intent_wrong_status' } });
  });
});
