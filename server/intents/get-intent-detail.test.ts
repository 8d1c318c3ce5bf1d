import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findPrefill } from './create/find-prefill.ts';
import { listInbox } from './inbox/list-inbox.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { applyEvents } from './mirror/apply-events.ts';

useTestDatabase();

const OTHER_HOLDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

test('[R89] a page that is read while an event is applied has no correction that the service never made', async () => {
  const session = await sessionOf('viewer');
  const intent = anIntent({ pixPayment: PIX_PAYMENT });
  await mirror(intent);
  const data = eventData(intent, { status: 'fiat_received', updatedAt: '2026-11-21T12:05:00.000Z' });
  const { order, begunAt: receivedAt } = await beginRead();
  const ofDelivery = { deliveryId: 1, eventId: randomUUID(), intentId: intent.id, order, receivedAt };
  const event = { ...ofDelivery, verdict: 'accepted', eventType: 'payin.processing', data } as const;
  const read = () => getIntentDetail({ id: intent.id, session });
  let reading: ReturnType<typeof read> | undefined;
  await commitChanges(async (changes) => {
    // The timeline cannot be read before the event is applied; the row is read before.
    await changes.tx.execute(sql`lock table intent_events in access exclusive mode`);
    reading = read();
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await applyEvents(changes, [event]);
  });
  const shown = await reading;
  expect(shown?.timeline.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'status awaiting_fiat_payment',
  ]);
  expect((await read()).timeline.at(-1)?.value).toBe('fiat_received');
});

test('[R44] an offramp with an authorization that this dashboard never had is not made again', async () => {
  const session = await sessionOf('viewer');
  const metadata = { amountCents: 1_000, burnTokenHolder: '0x52908400098527886E0F7030069857D2E4169EE7' };
  const expired = anIntent({ intentType: 'offramp', status: 'expired' });
  const issued = { ...anIntent({ intentType: 'offramp', status: 'expired' }), metadata };
  await mirror(expired, issued);
  const isIssued = async ({ id }: { readonly id: string }) =>
    (await getIntentDetail({ id, session })).isIssuedElsewhere;
  const isRepeatable = async ({ id }: { readonly id: string }) =>
    (await findPrefill({ source: { intentId: id, replaces: false }, intentType: 'offramp', session })) !==
    null;
  expect([await isIssued(expired), await isRepeatable(expired)]).toEqual([false, true]);
  expect([await isIssued(issued), await isRepeatable(issued)]).toEqual([true, false]);
  const attempt = { chainId: issued.chainId, amountCents: 1_000, tokenHolder: metadata.burnTokenHolder };
  const draft = { ...attempt, intentId: issued.id, startedBy: session.userId, nextAttemptAt: null };
  const known = await insertBurnAttempt(database(), draft);
  expect(await isIssued(issued)).toBe(true);
  await updateBurnAttempt(database(), known?.id ?? '', { authorizationExpiresAt: new Date() });
  expect([await isIssued(issued), await isRepeatable(issued)]).toEqual([false, true]);
});

test('[R44] such an offramp needs a user where one here created it or began to burn it, and only there', async () => {
  const session = await sessionOf('viewer');
  const says = (status: string, minute: number, facts: object = {}) => ({
    ...anIntent({ intentType: 'offramp', status, metadata: { burnTokenHolder: OTHER_HOLDER }, ...facts }),
    updatedAt: `2026-11-21T12:0${minute}:00.000Z`,
  });
  const [theirs, ours, begun] = [
    says('awaiting_burn_approval', 1),
    says('awaiting_burn_approval', 1, { metadata: {} }),
    says('awaiting_burn_approval', 1),
  ] as const;
  await mirror(theirs, ours, begun);
  await database().update(intents).set({ createdBy: session.userId }).where(eq(intents.id, ours.id));
  const draft = { chainId: begun.chainId, amountCents: 1_000, tokenHolder: OTHER_HOLDER, intentId: begun.id };
  const attempt = await insertBurnAttempt(database(), {
    ...draft,
    startedBy: session.userId,
    nextAttemptAt: null,
  });
  await updateBurnAttempt(database(), attempt?.id ?? '', {
    state: 'lapsed',
    problem: 'burn_grant_not_issued',
  });
  await mirror({
    ...ours,
    metadata: { burnTokenHolder: OTHER_HOLDER },
    updatedAt: '2026-11-21T12:02:00.000Z',
  });
  const expired = [theirs, ours, begun].map((intent) => ({
    ...intent,
    status: 'expired',
    metadata: {},
    updatedAt: '2026-11-21T12:03:00.000Z',
  }));
  await mirror(...expired);
  const outcomes = await Promise.all(
    [theirs, ours, begun].map(async ({ id }) => (await getIntentDetail({ id, session })).burnOutcome),
  );
  expect(outcomes).toEqual([null, 'outcome_unknown', 'outcome_unknown']);
  const { items } = await listInbox(database(), 'admin');
  const asking = items.filter(({ reason }) => reason === 'outcome_unknown').map(({ id }) => id);
  expect(new Set(asking)).toEqual(new Set([ours.id, begun.id]));
  await updateBurnAttempt(database(), attempt?.id ?? '', { authorizationExpiresAt: new Date() });
  expect((await getIntentDetail({ id: begun.id, session })).burnOutcome).toBeNull();
  const completed = { ...ours, status: 'completed', updatedAt: '2026-11-21T12:04:00.000Z' };
  await mirror({ ...completed, metadata: { burnTxSignature: `0x${'ab'.repeat(32)}` } });
  expect((await getIntentDetail({ id: ours.id, session })).doubts).toEqual([]);
});

test('[R44] [R61] nor one whose resource says no more for whom it was issued, or says another', async () => {
  const session = await sessionOf('viewer');
  const [holder, other] = ['0x52908400098527886E0F7030069857D2E4169EE7', OTHER_HOLDER] as const;
  const waiting = anIntent({ intentType: 'offramp', status: 'awaiting_burn_approval' });
  const says = (facts: object, minute: number) =>
    mirror({ ...waiting, updatedAt: `2026-11-21T12:0${minute}:00.000Z`, ...facts });
  const isIssued = async () => (await getIntentDetail({ id: waiting.id, session })).isIssuedElsewhere;
  await says({ metadata: { burnTokenHolder: holder } }, 1);
  await says({ metadata: {} }, 2);
  await says({ status: 'expired', metadata: {} }, 3);
  expect(await isIssued()).toBe(true);
  const draft = { chainId: waiting.chainId, amountCents: 1_000, tokenHolder: other, intentId: waiting.id };
  const attempt = await insertBurnAttempt(database(), {
    ...draft,
    startedBy: session.userId,
    nextAttemptAt: null,
  });
  await updateBurnAttempt(database(), attempt?.id ?? '', { authorizationExpiresAt: new Date() });
  expect(await isIssued()).toBe(true);
  await updateBurnAttempt(database(), attempt?.id ?? '', { tokenHolder: holder.toLowerCase() });
  expect(await isIssued()).toBe(false);
  await says({ status: 'expired', metadata: { burnTokenHolder: other } }, 4);
  expect(await isIssued()).toBe(true);
});

test('[R49] the resource leaves the server without a code to pay, wherever it is in it', async () => {
  const session = await sessionOf('viewer');
  const paid = {
    ...anIntent({ pixPayment: PIX_PAYMENT, metadata: { brcode: 'a', kept: 1 } }),
    brcode: ['b'],
  };
  const intent = { ...paid, others: [{ brcode: { text: 'c' }, txid: 'TX2' }, ['kept'], null] };
  await mirror(intent);
  const { raw } = await getIntentDetail({ id: intent.id, session });
  expect(raw).toMatchObject({
    pixPayment: { ...PIX_PAYMENT, brcode: '…' },
    metadata: { brcode: '…', kept: 1 },
    brcode: '…',
    others: [{ brcode: '…', txid: 'TX2' }, ['kept'], null],
  });
});

test('[R49] a payment without a code is shown without one', async () => {
  const session = await sessionOf('viewer');
  const intent = anIntent({ pixPayment: PIX_PAYMENT });
  await mirror(intent);
  // As an older build may have stored it: a resource is now read with a code, or not at all.
  const body = { ...intent, pixPayment: { txid: 'TX1' } };
  await database().update(intents).set({ body }).where(eq(intents.id, intent.id));
  expect((await getIntentDetail({ id: intent.id, session })).raw['pixPayment']).toEqual({ txid: 'TX1' });
});
