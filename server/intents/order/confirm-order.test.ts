import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { ROLES, isAllowed } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { database } from '#server/store/database.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { listIntentEvents } from '#server/store/intents/intents-repository.ts';
import { findOrder, insertOrder } from '#server/store/intents/intent-orders-repository.ts';
import { storeReplacesSource } from '#server/store/intents/create-requests-repository.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import { aDraft, aSentRequest, loseAnswer } from '#server/testing/creations.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { intentOrders } from '#server/store/schema/schema-orders.ts';
import { HOLDER } from '#server/testing/burns/burn-harness.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { refused } from '#server/testing/refused.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { confirmOrderSchema } from '#lib/intents/order.ts';
import { confirmOrder } from './confirm-order.ts';

useTestDatabase();
let operator: Session;
let signer: Session;
let intent: Intent;
beforeAll(async () => {
  operator = await sessionOf('operator');
  signer = await sessionOf('signer');
});
beforeEach(async () => {
  const metadata = { amountCents: 1_234, destinationAddress: 'ana@example.test' };
  intent = anIntent({ intentType: 'offramp', chainId: 'base', expiresAt: inAnHour(), metadata });
  await mirror(intent);
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const order = (facts: object = {}) => ({
  intentId: intent.id,
  amountCents: 1_234,
  seen: { intentType: 'offramp', chainId: 'base', destination: 'ana@example.test' } as const,
  ...facts,
});
const start = () => startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session: signer });
const link = () => createSigningLink({ subject: { intentId: intent.id }, session: operator });
const auditOf = ({ id }: Intent) => database().select().from(auditLog).where(eq(auditLog.subject, id));

describe('an offramp created elsewhere', () => {
  test.each([
    ['lost', 'unknown'],
    ['lost, and later refused,', 'refused'],
  ] as const)(
    '[R44] is in place of what a %s request with its reference was to replace',
    async (_what, state) => {
      const source = anIntent({ intentType: 'offramp', chainId: 'base', status: 'expired' });
      const clientReference = randomUUID();
      await mirror(source, { ...intent, clientReference, updatedAt: '2026-11-21T12:30:00.000Z' });
      const draft = { intentType: 'offramp', clientReference, sourceIntentId: source.id } as const;
      const request = await aSentRequest(aDraft(draft), operator);
      await storeReplacesSource(database(), request.idempotencyKey, true);
      await loseAnswer(request);
      const ofRequest = eq(createRequests.idempotencyKey, request.idempotencyKey);
      await database().update(createRequests).set({ state }).where(ofRequest);
      await confirmOrder(order(), operator);
      expect(await rowOf(intent)).toMatchObject({ sourceIntentId: source.id, replacesSource: true });
      const other = anIntent({ intentType: 'offramp', chainId: 'base', status: 'expired' });
      await mirror(other);
      const facts = { sourceIntentId: source.id, replacesSource: true, burnStanding: 'burned' } as const;
      await database().update(intents).set(facts).where(eq(intents.id, other.id));
      await expect(start()).rejects.toMatchObject(refused('other_replacement_burned'));
    },
  );

  test('[R44] that replaces one of ours shows that another program has its burn authorization', async () => {
    const source = anIntent({ intentType: 'offramp', chainId: 'base', status: 'expired' });
    const clientReference = randomUUID();
    const metadata = { ...intent.metadata, burnTokenHolder: HOLDER };
    await mirror(source, { ...intent, clientReference, metadata, updatedAt: '2026-11-21T12:30:00.000Z' });
    const draft = { intentType: 'offramp', clientReference, sourceIntentId: source.id } as const;
    await loseAnswer(await aSentRequest(aDraft({ ...draft, replacesSource: true }), operator));
    expect(await rowOf(intent)).toMatchObject({ createRequestKey: null, burnStanding: null });
    await confirmOrder(order(), operator);
    expect(await rowOf(intent)).toMatchObject({ sourceIntentId: source.id, burnStanding: 'open' });
    const published = (await liveHistory()).filter(({ type }) => type === 'intent.changed');
    expect(published.at(-1)).toMatchObject({ intent: { revision: (await rowOf(intent)).revision } });
    const { successors } = await getIntentDetail({ id: source.id, session: operator });
    expect(successors).toMatchObject([{ isTaken: true }]);
  });

  test('is neither prepared nor given to a link before a user has typed its amount', async () => {
    await expect(start()).rejects.toMatchObject(refused('order_missing'));
    await expect(link()).rejects.toMatchObject(refused('order_missing'));
    await confirmOrder(order(), operator);
    await expect(start()).resolves.toMatchObject({ state: 'preparing' });
    await expect(link()).resolves.toHaveProperty('url');
  });

  test('is what they typed, from then on and for good', async () => {
    await confirmOrder(order(), operator);
    const first = await findOrder(database(), intent.id);
    expect(first).toMatchObject({
      amountCents: 1_234,
      chainId: 'base',
      intentType: 'offramp',
      destination: 'ana@example.test',
      origin: 'confirmed',
      decidedBy: operator.userId,
    });
    await expect(confirmOrder(order(), operator)).rejects.toMatchObject(refused('order_exists'));
    expect(await rowOf(intent)).toMatchObject({ amountCents: 1_234, destination: 'ana@example.test' });
    expect(await timelineOf(intent)).toContain('order confirmed user');
    expect(await auditOf(intent)).toMatchObject([
      { action: 'order.confirmed', actorUserId: operator.userId },
    ]);
    await expect(database().update(intentOrders).set({ amountCents: 100_000 })).rejects.toThrow();
    await expect(database().delete(intentOrders)).rejects.toThrow();
    const other = { ...first, intentId: intent.id, amountCents: 100_000 };
    await expect(insertOrder(database(), other as Parameters<typeof insertOrder>[1])).resolves.toBe(false);
  });

  test.each([1_233, 123_400, 500])(
    'typed as %i cents, which the API does not say, is refused and recorded',
    async (amountCents) => {
      await expect(confirmOrder(order({ amountCents }), operator)).rejects.toMatchObject({
        fault: { code: 'order_differs', values: { typed: String(amountCents), stated: '1234' } },
      });
      expect(await findOrder(database(), intent.id)).toBeUndefined();
      const details = { typed: String(amountCents), stated: '1234', amountCents };
      const entry = { action: 'order.refused', actorUserId: operator.userId, details };
      expect(await auditOf(intent)).toMatchObject([entry]);
    },
  );

  test.each([
    { intentType: 'onramp', chainId: 'base', destination: 'ana@example.test' },
    { intentType: 'offramp', chainId: 'polygon', destination: 'ana@example.test' },
    { intentType: 'offramp', chainId: 'base', destination: 'eva@example.test' },
    { intentType: 'offramp', chainId: 'base', destination: null },
  ] as const)('shown as %o, which is not the present value, is refused', async (seen) => {
    await expect(confirmOrder(order({ seen }), operator)).rejects.toMatchObject(refused('order_changed'));
    expect(await findOrder(database(), intent.id)).toBeUndefined();
    expect(await auditOf(intent)).toEqual([]);
  });

  test.each([
    ['onramp', null, false],
    ['onramp', HOLDER, true],
    ['offramp', null, true],
  ] as const)('of an %s to %s can be confirmed: %s', (intentType, destination, isTaken) => {
    const seen = { intentType, chainId: 'base', destination };
    expect(confirmOrderSchema.safeParse({ ...order({}), seen }).success).toBe(isTaken);
  });

  test('that the mirror does not hold is not found', async () => {
    const confirming = confirmOrder(order({ intentId: randomUUID() }), operator);
    await expect(confirming).rejects.toMatchObject(refused('not_found'));
  });

  test('is published as a newer revision of it, with what was typed', async () => {
    const { revision } = await rowOf(intent);
    await confirmOrder(order(), operator);
    const expected = { id: intent.id, amountCents: 1_234, revision: revision + 1 };
    expect((await liveHistory()).at(-1)).toMatchObject({
      type: 'intent.changed',
      intent: expected,
      source: 'user',
    });
    expect(await rowOf(intent)).toMatchObject(expected);
  });

  test('whose amount an event changed first is confirmed by what the API says, once a user has reviewed it', async () => {
    intent = anIntent({ ...intent, id: anIntent().id, metadata: null, clientReference: null });
    await mirror(intent);
    await receiveEvent({ amountCents: 100_000 });
    await mirror({ ...intent, metadata: { amountCents: 1_234, destinationAddress: 'ana@example.test' } });
    await expect(confirmOrder(order(), operator)).rejects.toMatchObject(refused('intent_contradicted'));
    await reviewContradictionsOf(intent);
    await confirmOrder(order(), operator);
    expect((await rowOf(intent)).amountCents).toBe(1_234);
    const [statement] = await listContradictions(database(), { intentId: intent.id });
    const lines = await listIntentEvents(database(), intent.id);
    expect(lines.filter(({ source }) => source === 'user')).toMatchObject([
      { kind: 'contradiction', actorUserId: statement?.reviewedBy },
      { kind: 'order', actorUserId: operator.userId },
    ]);
    await receiveEvent({ amountCents: 100_000 });
    expect((await rowOf(intent)).amountCents).toBe(1_234);
  });

  test.each(ROLES)('is confirmed by a %s only if the table says so', async (role) => {
    const confirming = confirmOrder(order(), await sessionOf(role));
    await (isAllowed(role, 'order.confirm')
      ? expect(confirming).resolves.toBeUndefined()
      : expect(confirming).rejects.toMatchObject(refused('forbidden')));
  });
});

async function receiveEvent(facts: object): Promise<void> {
  const updatedAt = new Date().toISOString();
  const { rawBody, headers } = signDelivery(eventData(intent, { updatedAt, ...facts }), {
    type: 'payout.processing',
  });
  await receiveApplied(rawBody, headers);
}
