import { describe, expect, test } from 'vitest';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { KNOWN_STATUSES, statusesOf, statusFacts } from '#lib/intents/status.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { listAwaitingPayment } from '#server/store/intents/inbox-repository.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { statementsOfEvent, statementsOfResource } from './frozen-facts.ts';
import { mergeEvent } from './merge-event.ts';
import { mergeResource } from './merge-resource.ts';

useTestDatabase();

const at = (minute: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + minute * 60_000);
const read = { source: 'read', start: { order: 1, begunAt: at(1) }, readAt: at(1) } as const;
const cases = INTENT_TYPES.flatMap((intentType) =>
  [...KNOWN_STATUSES, 'teleported'].map((status) => [intentType, status] as const),
);

test.each(cases)('[R43] an %s that is "%s" contradicts its type only by a status of the other', (...row) => {
  const [intentType, status] = row;
  const intent = anIntent({ intentType, status });
  const isOfOther = !statusFacts(status).intentTypes.includes(intentType);
  const stated = isOfOther ? [{ field: 'intentType', value: 'onramp', held: 'offramp' }] : [];
  expect(mergeResource(undefined, intent, read).contradictions).toEqual(stated);
  const known = mergeResource(undefined, anIntent({ ...intent, status: 'created' }), read).row;
  expect(
    mergeResource(known, intent, { ...read, start: { order: 2, begunAt: at(2) } }).contradictions,
  ).toEqual(stated);
  const event = { eventId: 'an event', order: 3, receivedAt: at(3) };
  expect(mergeEvent(known, eventData(intent), event).contradictions).toEqual(stated);
});

test('[R49] a code to pay states an onramp, in whatever status', () => {
  const statusesWithCode = statusesOf('offramp').map((status) =>
    statementsOfResource(anIntent({ intentType: 'offramp', status, pixPayment: PIX_PAYMENT })),
  );
  for (const statements of statusesWithCode) {
    expect(statements).toContainEqual({ field: 'intentType', value: 'onramp' });
  }
});

test('[R93] an event has no code: nothing of the kind in its data states a type', () => {
  const data = { ...eventData(anIntent({ intentType: 'offramp' })), pixPayment: PIX_PAYMENT };
  const types = statementsOfEvent(data, 'payout.created').filter(({ field }) => field === 'intentType');
  expect(new Set(types.map(({ value }) => value))).toEqual(new Set(['offramp']));
});

describe('[R43] [R49] an offramp that the service says awaits a payment', () => {
  const amountCents = PIX_PAYMENT.amountCents;
  const unpaid = (facts: object = {}) =>
    anIntent({
      ...{ intentType: 'offramp', status: 'awaiting_fiat_payment', metadata: { amountCents } },
      ...{ pixPayment: PIX_PAYMENT, ...facts },
    });
  const reasonOf = async ({ id }: { readonly id: string }): Promise<InboxReason | undefined> =>
    (await listInbox(database(), 'admin')).items.find((item) => item.id === id)?.reason;

  test('is held back until that is reviewed, and asks no user to pay after it either', async () => {
    const intent = unpaid();
    await mirror(intent);
    expect(await listContradictions(database(), { intentId: intent.id })).toMatchObject([
      { field: 'intentType', held: 'offramp', stated: 'onramp', source: 'read' },
    ]);
    const session = await sessionOf('admin');
    const detailOf = () => getIntentDetail({ id: intent.id, session });
    expect(findNextStep(await detailOf()).kind).toBe('review_contradiction');
    expect(await reasonOf(intent)).toBe('contradicted');

    await reviewContradictionsOf(intent);
    await mirror(intent);
    expect((await rowOf(intent)).contradictedAt).toBeNull();
    const detail = await detailOf();
    expect(findNextStep(detail).kind).toBe('await_service');
    expect(detail).toMatchObject({ pixPayment: null, paymentHold: null });
    expect(await reasonOf(intent)).toBe('unknown_status');
    const awaiting = await listAwaitingPayment(database(), 1_000);
    expect(awaiting.map(({ id }) => id)).not.toContain(intent.id);
  });
});

test('an onramp that the service says awaits a burn asks for none, and stays in the inbox', async () => {
  const [odd, paid] = [{}, { metadata: { mintTxSignature: '0x5a' } }].map((facts) =>
    anIntent({ status: 'awaiting_burn_approval', ...facts }),
  );
  const intents = [odd, paid].flatMap((one) => one ?? []);
  await mirror(...intents);
  const { items } = await listInbox(database(), 'admin');
  const reasons = intents.map(({ id }) => items.find((item) => item.id === id)?.reason);
  expect(reasons).toEqual(['unknown_status', 'unknown_status']);
  expect(
    items.filter(({ id }) => intents.some((one) => one.id === id)).map(({ reportMark }) => reportMark),
  ).toEqual([null, null]);
});
