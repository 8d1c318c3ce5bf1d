import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { overviewSchema } from '#lib/intents/overview/overview-view.ts';
import { intentDetailSchema } from '#lib/intents/intent-view.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { intentPageSchema } from '#lib/intents/page/intent-page.ts';
import { INBOX_REASONS } from '#lib/intents/overview/inbox-reasons.ts';
import type { Role } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { forget } from '#server/testing/forget.ts';
import { mirror } from '#server/testing/mirror.ts';
import { reviewContradictionsOf, orderOf } from '#server/testing/orders.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { getOverview } from './get-overview.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { listIntents } from '#server/intents/list-intents.ts';

useTestDatabase();

const session = (role: Role = 'viewer'): Session => ({
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'somebody@example.test',
  name: 'Somebody',
  role,
});

const now = new Date().toISOString();
/** Outside the last seven days, also where a day begins while this runs. */
const earlier = new Date(Date.now() - 8 * DAY_MS).toISOString();
const worth = (amountCents: number) => ({ metadata: { amountCents } });
const intents = {
  pay: anIntent({ pixPayment: PIX_PAYMENT, expiresAt: PIX_PAYMENT.expiresAt }),
  sign: anIntent({ intentType: 'offramp' }),
  elsewhere: anIntent({ intentType: 'offramp', createdAt: '2026-11-21T11:00:00.000Z' }),
  contradicted: anIntent({ status: 'completed', updatedAt: earlier, ...worth(1), pixPayment: PIX_PAYMENT }),
  signed: anIntent({ intentType: 'offramp' }),
  failed: anIntent({ status: 'failed' }),
  unknown: anIntent({ status: 'teleported' }),
  escalated: anIntent({ intentType: 'offramp', status: 'expired' }),
  expired: anIntent({ status: 'expired' }),
  inWeek: anIntent({ status: 'completed', updatedAt: now, ...worth(12_300) }),
  inToo: anIntent({ status: 'completed', updatedAt: now, ...worth(45) }),
  outWeek: anIntent({ intentType: 'offramp', status: 'completed', updatedAt: now, ...worth(700) }),
  inBefore: anIntent({ status: 'completed', createdAt: earlier, updatedAt: earlier, ...worth(999) }),
};

beforeAll(async () => {
  await mirror(...Object.values(intents));
  await orderOf(intents.sign, 1_000);
  await attemptIn('accepted', intents.signed.id);
  await attemptIn('escalated', intents.escalated.id);
});

/** The sums of the last seven days, read again. */
async function readWeek() {
  forget('shared-readings');
  const { volumes } = await getOverview({ session: session() });
  const week = volumes.periods.find(({ days }) => days === 7)?.now;
  if (!week) throw new Error('no period');
  return { onramp: week.onramp.completed, offramp: week.offramp.completed };
}

describe('the overview', () => {
  test('[R44] asks for a user where one is needed, the most urgent first', async () => {
    const { inbox, inboxCounts } = await getOverview({ session: session() });
    expect(inbox.map(({ id, reason }) => [reason, id])).toEqual([
      ['burned_not_paid', intents.escalated.id],
      ['contradicted', intents.contradicted.id],
      ['confirm_order', intents.elsewhere.id],
      ['sign', intents.sign.id],
      ['failed', intents.failed.id],
      ['unknown_status', intents.unknown.id],
      ['pay', intents.pay.id],
    ]);
    expect(Object.values(inboxCounts)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('adds up the week’s money by direction', async () => {
    expect(await readWeek()).toEqual({
      onramp: { cents: 12_345, unknown: 0, contradicted: 0 },
      offramp: { cents: 700, unknown: 0, contradicted: 0 },
    });
  });

  test('says how many of the week’s amounts are unknown', async () => {
    const unknown = { status: 'completed', updatedAt: now, metadata: null, pixPayment: null };
    const inUnknown = [anIntent(unknown), anIntent(unknown)];
    await mirror(...inUnknown, anIntent({ ...unknown, intentType: 'offramp' }));
    expect(await readWeek()).toEqual({
      onramp: { cents: 12_345, unknown: 2, contradicted: 0 },
      offramp: { cents: 700, unknown: 1, contradicted: 0 },
    });
  });

  test('counts what is contradicted apart, and its amount in no sum, until a user has reviewed it', async () => {
    const before = (await readWeek()).onramp;
    const done = anIntent({ status: 'completed', updatedAt: now, ...worth(50_000) });
    await mirror(done, { ...done, id: randomUUID(), clientReference: randomUUID(), updatedAt: earlier });
    const counted = await readWeek();
    expect(counted.onramp).toEqual({ ...before, cents: before.cents + 50_000 });
    await mirror({ ...done, ...worth(99_999) });
    expect((await readWeek()).onramp).toEqual({ ...before, contradicted: 1 });
    await reviewContradictionsOf(done);
    expect((await readWeek()).onramp).toEqual(counted.onramp);
  });

  test('has the wallets to authorize as the reader’s own only for a role that authorizes', async () => {
    const own = (role: Role) => getOverview({ session: session(role) }).then((one) => one.areGrantsMine);
    expect([await own('signer'), await own('operator')]).toEqual([true, false]);
  });

  test('is what its schema says', async () => {
    expect(overviewSchema.safeParse(await getOverview({ session: session() })).error).toBeUndefined();
  });
});

describe('what the inbox asks for is what the page offers', () => {
  const AT = '2026-11-22T12:00:00.000Z';
  const { expiresAt } = PIX_PAYMENT;
  const onramp = (facts: object) => anIntent({ pixPayment: PIX_PAYMENT, createdAt: AT, expiresAt, ...facts });
  const pix = (facts: object) => onramp({ pixPayment: { ...PIX_PAYMENT, ...facts } });
  const refused = pix({ amountCents: 12_346 });
  const cases = [
    [refused, 'pay_refused', 'code_refused'],
    [pix({ brcode: 'no code at all' }), 'pay_refused', 'code_refused'],
    [onramp({ flowVersion: 0 }), 'blocked_by_version', 'flow_version'],
    [onramp({ flowVersion: 0, pixPayment: null }), 'blocked_by_version', 'flow_version'],
    [onramp({ pixPayment: null }), 'pay_later', 'no_code'],
    [pix({ expiresAt: '2020-01-01T00:00:00.000Z' }), 'pay_later', 'code_expired'],
    [onramp({ expiresAt: '2020-01-01T00:00:00.000Z' }), 'pay_later', 'code_expired'],
    [onramp({ flowVersion: 2 }), 'pay', null],
    [anIntent({ intentType: 'offramp', flowVersion: 0, createdAt: AT }), 'blocked_by_version', null],
  ] as const;

  beforeAll(() => mirror(...cases.map(([intent]) => intent)));

  test('[R21] neither a refused code nor an older flow version is to be paid or signed', async () => {
    const { inbox } = await getOverview({ session: session() });
    const reasons = Object.fromEntries(inbox.map(({ id, reason }) => [id, reason]));
    for (const [intent, reason] of cases) expect(reasons[intent.id]).toBe(reason);
  });

  test('the list marks the onramps whose payment is held', async () => {
    const filter = intentFilterSchema.parse({});
    const { intents: listed } = await listIntents({ filter, session: session() });
    const holds = Object.fromEntries(listed.map(({ id, paymentHold }) => [id, paymentHold]));
    for (const [intent, , hold] of cases) expect(holds[intent.id]).toBe(hold);
  });

  test('[R21] the page of an onramp of an older flow version has no code to pay', async () => {
    const old = onramp({ flowVersion: 0 });
    await mirror(old);
    const detail = await getIntentDetail({ id: old.id, session: session() });
    expect(JSON.stringify(detail)).not.toContain(PIX_PAYMENT.brcode);
  });

  test('a refused code is asked about even when many payments are awaited', async () => {
    const many = Array.from({ length: 30 }, () => onramp({ expiresAt: '2098-11-21T12:30:00.000Z' }));
    await mirror(...many);
    const { inbox } = await getOverview({ session: session() });
    expect(inbox.map(({ id }) => id)).toContain(refused.id);
  });
});

test('a burn that can be signed is there behind many of an older flow version, which are counted apart', async () => {
  const offramp = (facts: object) => anIntent({ intentType: 'offramp', expiresAt: null, ...facts });
  const old = Array.from({ length: 12 }, () => offramp({ flowVersion: 0, createdAt: now }));
  const current = offramp({ createdAt: '2026-11-01T12:00:00.000Z' });
  await mirror(current, ...old);
  const { inbox, inboxCounts, inboxMine } = await getOverview({ session: session('signer') });
  expect(inbox.find(({ id }) => id === current.id)?.reason).toBe('confirm_order');
  expect(inboxCounts.confirm_order).toBe(2);
  expect(inboxMine).toContain('sign');
  expect(inboxMine).not.toContain('blocked_by_version');
});

test('the list has exactly the rows of each reason of the inbox', async () => {
  const { inbox, inboxCounts } = await getOverview({ session: session() });
  const listed = async (reason: unknown) => {
    const filter = intentFilterSchema.parse({ inbox: reason, limit: 100 });
    return (await listIntents({ filter, session: session() })).intents.map(({ id }) => id);
  };
  const reasons = INBOX_REASONS.filter((reason) => inboxCounts[reason] !== undefined);
  expect(reasons.length).toBeGreaterThan(7);
  for (const reason of reasons) {
    const ids = await listed(reason);
    expect([reason, ids.length]).toEqual([reason, inboxCounts[reason]]);
    const shown = inbox.filter((item) => item.reason === reason).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(shown));
  }
  expect(await listed('burn_stuck')).toEqual([]);
});

describe('an intent', () => {
  test.each(Object.entries(intents))('%s is what its schema says', async (_name, { id }) => {
    const detail = await getIntentDetail({ id, session: session() });
    expect(intentDetailSchema.safeParse(detail).error).toBeUndefined();
  });

  test('[R49] shows the code only while it may be paid', async () => {
    const detail = await getIntentDetail({ id: intents.pay.id, session: session() });
    expect(detail.pixPayment).toEqual(PIX_PAYMENT);
  });

  test.each([randomUUID(), 'not-an-id', "'; --"])('[R22] %s is not found', async (id) => {
    await expect(getIntentDetail({ id, session: session() })).rejects.toMatchObject({
      fault: { code: 'not_found' },
    });
  });
});

test('the list is what its schema says', async () => {
  const filter = intentFilterSchema.parse({});
  const page = await listIntents({ filter, session: session() });
  expect(intentPageSchema.safeParse(page).error).toBeUndefined();
});
