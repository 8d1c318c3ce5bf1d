import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookDataSchema, webhookEnvelopeSchema } from '#lib/webhooks/webhook-event.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import type { PastIntent } from './past-intent.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

function past(change: Partial<PastIntent> = {}) {
  const step = (status: string, at: string) => ({ status, at, eventId: randomUUID() });
  return {
    id: randomUUID(),
    intentType: 'onramp',
    chainId: 'base',
    amountCents: 12_345,
    destination: '0x0000000000000000000000000000000000000001',
    clientReference: `PED-${randomUUID()}`,
    idempotencyKey: randomUUID(),
    txid: 'a1b2c3',
    expiresAt: '2026-09-01T12:30:00.000Z',
    steps: [
      step('awaiting_fiat_payment', '2026-09-01T12:00:00.000Z'),
      step('fiat_received', '2026-09-01T12:04:00.000Z'),
      step('under_bank_review', '2026-09-01T12:05:00.000Z'),
    ],
    ...change,
  };
}

test('adds what happened before, with its events, once; it stays as it is', async () => {
  const { client } = sandbox;
  const intent = past();
  const { json } = await client.control('POST', '/history', { intents: [intent] });
  const [added] = (
    json as { intents: { intent: { id: string }; events: { type: string; body: string }[] }[] }
  ).intents;
  expect(added?.intent).toMatchObject({ id: intent.id, status: 'under_bank_review', pixPayment: null });
  expect(added?.events.map(({ type }) => type)).toEqual(['payin.created', 'payin.processing']);
  const { id, data } = webhookEnvelopeSchema.parse(JSON.parse(added?.events[1]?.body ?? ''));
  expect(id).toBe(intent.steps[1]?.eventId);
  expect(webhookDataSchema.parse(data)).toMatchObject({
    status: 'fiat_received',
    createdAt: '2026-09-01T12:00:00.000Z',
    updatedAt: '2026-09-01T12:04:00.000Z',
  });
  expect((await client.control('POST', '/history', { intents: [intent] })).json).toEqual({ intents: [] });
  const answer = await client.v2('GET', `/intents/${intent.id}`);
  expect(answer.json).toMatchObject({ status: 'under_bank_review', updatedAt: '2026-09-01T12:05:00.000Z' });
});

test('what waits for a user and may go on expires by its time', async () => {
  const [awaiting] = past().steps;
  const intent = past({ isLive: true, steps: awaiting ? [awaiting] : [] });
  const { json } = await sandbox.client.control('POST', '/history', { intents: [intent] });
  expect(json).toMatchObject({ intents: [{ intent: { status: 'expired' } }] });
});
