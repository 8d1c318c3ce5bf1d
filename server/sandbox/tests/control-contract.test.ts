import { randomUUID } from 'node:crypto';
import { Script } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { EVENT_TYPES } from '#lib/webhooks/event-types.ts';
import { isCnpj } from '#lib/pix/payout-key.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import {
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '#server/sandbox/testing/webhook-receiver.ts';

let sandbox: TestSandbox;
let client: TestClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  return receiver.stop;
});

const endpointSchema = z.strictObject({
  id: z.string(),
  url: z.string(),
  secret: z.string(),
  status: z.string(),
});
const deliverySchema = z.strictObject({
  eventId: z.string(),
  type: z.enum(EVENT_TYPES),
  attempt: z.int(),
  responseStatus: z.int().nullable(),
  deliveredAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  state: z.enum(['delivered', 'failed', 'exhausted']),
});

async function registerEndpoint() {
  return endpointSchema.parse(
    (await client.control('POST', '/webhook-endpoints', { url: receiver.url })).json,
  );
}
async function deliveriesOf(endpointId: string) {
  const { json } = await client.control('GET', `/webhook-endpoints/${endpointId}/deliveries`);
  return z.array(deliverySchema).parse(json.deliveries);
}
const createOfframp = () =>
  client.create('offramp', { amountCents: 500, destinationAddress: '11222333000181', chainId: 'polygon' });
const force = (id: string, body: Record<string, unknown>) =>
  client.control('POST', `/intents/${id}/status`, body);
const webhookHeaders = ({ headers }: ReceivedWebhook) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

describe('state', () => {
  test('shows exactly what the contract lists', async () => {
    const { json } = await client.control('GET', '/state');
    expect(Object.keys(json).sort()).toEqual(
      [
        'accounts',
        'apiKeys',
        'chains',
        'environment',
        'now',
        'organization',
        'timeScale',
        'webhookEndpoints',
      ].sort(),
    );
    const organization = z
      .strictObject({
        id: z.guid(),
        cnpj: z.string().refine(isCnpj),
        kybApproved: z.boolean(),
        payoutKeys: z.array(z.string()).min(4),
        walletCap: z.int(),
      })
      .parse(json.organization);
    expect(organization.payoutKeys).toContain(organization.cnpj);
    const chainSchema = z.strictObject({
      chainId: z.enum(CHAIN_IDS),
      chainRef: z.string().nullable(),
      rpcUrl: z.url(),
      wsUrl: z.string().nullable(),
      tokenAddress: z.string(),
      whitelisterAddress: z.string().nullable(),
      programId: z.string().nullable(),
      signerWallet: z.string(),
      confirmations: z.literal(2),
    });
    const chains = z.array(chainSchema).parse(json.chains);
    expect(Object.fromEntries(chains.map(({ chainId, chainRef }) => [chainId, chainRef]))).toEqual({
      solana: null,
      ethereum: 'eip155:11155111',
      base: 'eip155:84532',
      polygon: 'eip155:80002',
    });
  });

  test('names the accounts of the contract', async () => {
    const { accounts } = await client.state();
    expect(accounts.evm.map(({ name }) => name)).toEqual(['owner', 'holder', 'holder2', 'stranger']);
    expect(accounts.solana.map(({ name }) => name)).toEqual(['whitelister', 'holder', 'holder2', 'stranger']);
  });

  test('reset removes what was created and leaves the clock as it is', async () => {
    await registerEndpoint();
    const intent = await createOfframp();
    const key = await client.control('POST', '/api-keys', {});
    await client.control('PATCH', '/organization', { kybApproved: false, payoutKeys: [] });
    const { json: moved } = await client.control('POST', '/clock', { advanceSeconds: 60 });
    await client.control('POST', '/reset');
    const state = await client.state();
    expect(state).toMatchObject({
      webhookEndpoints: [],
      apiKeys: [{ key: 'sandbox_demo_key', revoked: false }],
    });
    expect(Date.parse(state.now)).toBeGreaterThanOrEqual(Date.parse(String(moved.now)));
    expect((await client.v2('GET', `/intents/${intent.id}`)).status).toBe(404);
    const headers = { 'x-api-key': String(key.json.key) };
    expect((await client.call('GET', '/v2/hello', { headers })).status).toBe(401);
    await createOfframp();
  });
});

describe('who may call', () => {
  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:3000' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('refuses %s', async (_name, headers) => {
    const answer = await client.call('POST', '/sandbox/reset', { headers });
    expect([answer.status, answer.json.code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the demo wallet', () => {
  test('is one script that a page of any origin may load', async () => {
    const answer = await client.call('GET', '/sandbox/wallet.js', {
      headers: { origin: 'http://localhost:3000' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(() => new Script(answer.text)).not.toThrow();
  });
});

describe('refusals', () => {
  test.each([
    ['POST', '/clock', {}, 'advanceSeconds'],
    ['POST', '/clock', { advanceSeconds: -1 }, 'advanceSeconds'],
    ['POST', '/webhook-endpoints', { url: 'ftp://x' }, 'url'],
    ['POST', '/faucet', { chainId: 'bitcoin', address: 'x', native: '1' }, 'chainId'],
    ['POST', '/faucet', { chainId: 'base', address: 'x', native: '1' }, 'address'],
    ['POST', '/faucet', { chainId: 'base', address: 'x', native: '-1' }, 'native'],
    ['POST', '/faucet', { chainId: 'solana', address: 'x', native: '0.0000000001' }, 'native'],
    ['POST', '/faucet', { chainId: 'base', address: 'x' }, 'amountMinor'],
    ['POST', '/api-keys', { ipAllowlist: ['everyone'] }, 'ipAllowlist'],
    ['POST', '/api-keys', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['PATCH', '/organization', { cnpj: '11222333000182' }, 'cnpj'],
    ['PATCH', '/organization', { payoutKeys: 'x' }, 'payoutKeys'],
  ])('%s %s with %j names %s', async (method, path, body, field) => {
    const { status, json } = await client.control(method, path, body);
    expect([status, Object.keys(json)]).toEqual([400, ['code', 'message']]);
    expect(json.message).toContain(field);
  });

  test.each([
    ['POST', '/intents/unknown/pay'],
    ['POST', '/intents/unknown/status'],
    ['POST', '/webhook-endpoints/unknown/rotate-secret'],
    ['GET', '/webhook-endpoints/unknown/deliveries'],
    ['DELETE', '/webhook-endpoints/unknown'],
    ['DELETE', '/api-keys/unknown'],
    ['GET', '/nothing'],
  ])('%s %s answers 404', async (method, path) => {
    const { status, json } = await client.control(method, path);
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('forced statuses', () => {
  test.each(KNOWN_STATUSES)(
    '[R42] %s is shown as forced, and nothing in the background moves it',
    async (status) => {
      const intent = await createOfframp();
      const { json } = await force(intent.id, { status, statusReason: 'because' });
      expect(json).toMatchObject({ status, statusReason: 'because', pixPayment: null });
      await client.control('POST', '/clock', { advanceSeconds: 7200 });
      expect((await client.intent(intent.id)).status).toBe(status);
    },
  );

  test('[R41] keeps the first failure beside the current one', async () => {
    const { id } = await createOfframp();
    await force(id, { status: 'failed', failureCode: 'destination_invalid', providerFailureCode: 'AC03' });
    await force(id, { status: 'refunding' });
    const { json } = await force(id, { status: 'failed', failureCode: 'refund_failed' });
    expect(json).toMatchObject({
      failureCode: 'refund_failed',
      providerFailureCode: null,
      originalFailureCode: 'destination_invalid',
      originalProviderFailureCode: 'AC03',
    });
  });

  test('[R48] scheduledFor is there only while scheduled', async () => {
    const { id } = await createOfframp();
    const scheduledFor = '2031-02-03T04:05:06.000Z';
    expect((await force(id, { status: 'scheduled', scheduledFor })).json.scheduledFor).toBe(scheduledFor);
    expect((await force(id, { status: 'paying_out' })).json).not.toHaveProperty('scheduledFor');
    const refused = await force(id, { status: 'paying_out', scheduledFor });
    expect([refused.status, refused.json.message]).toEqual([
      400,
      'scheduledFor: only a scheduled intent has one',
    ]);
  });

  test('refuses what is no status', async () => {
    const { id } = await createOfframp();
    const { status, json } = await force(id, { status: 'paid' });
    expect([status, String(json.message).split(':')[0]]).toEqual([400, 'status']);
  });
});

describe('webhooks', () => {
  test('[R84] [R92] [R93] [R100] a move is one signed event with seven envelope fields and thirteen of the intent', async () => {
    const endpoint = await registerEndpoint();
    const key = randomUUID();
    const body = { amountCents: 777, destinationAddress: '11222333000181', chainId: 'solana' };
    const intent = await client.create('offramp', body, key);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE);
    const [event] = receiver.received;
    const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(event?.body ?? ''));
    expect(parsed).toMatchObject({
      apiVersion: 'v2',
      type: 'payout.created',
      environment: 'sandbox',
      idempotencyKey: key,
    });
    expect(Object.keys(parsed)).toHaveLength(7);
    expect(Object.keys(event?.data ?? {})).toHaveLength(13);
    expect(event?.data).toMatchObject({ id: intent.id, amountCents: 777, updatedAt: intent.updatedAt });
    expect(event?.headers['webhook-id']).toBe(parsed.id);
    const verified = receiver.received.map((one) =>
      new Webhook(endpoint.secret).verify(one.body, webhookHeaders(one)),
    );
    expect(verified).toEqual([parsed]);
  });

  test('[R86] [R87] [R90] retries every non-2xx, 4xx and redirects too, each attempt freshly signed, one row each', async () => {
    const endpoint = await registerEndpoint();
    receiver.answerNext(500, 410, 302);
    const intent = await createOfframp();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE);
    for (const [seconds, count] of [
      [5, 2],
      [300, 3],
      [1800, 4],
    ] as const) {
      await client.control('POST', '/clock', { advanceSeconds: seconds });
      await vi.waitFor(() => expect(receiver.of(intent.id)).toHaveLength(count), PATIENCE);
    }
    await vi.waitFor(async () => expect(await deliveriesOf(endpoint.id)).toHaveLength(4), PATIENCE);
    const rows = await deliveriesOf(endpoint.id);
    expect(rows.map(({ attempt, responseStatus, state }) => [attempt, responseStatus, state])).toEqual([
      [4, 200, 'delivered'],
      [3, 302, 'failed'],
      [2, 410, 'failed'],
      [1, 500, 'failed'],
    ]);
    expect(rows.map(({ nextAttemptAt }) => nextAttemptAt === null)).toEqual([true, false, false, false]);
    expect(new Set(receiver.of(intent.id).map(({ id }) => id)).size).toBe(1);
    // Real time, although the service clock is far ahead: every one passes the five-minute window.
    const verify = () =>
      receiver.received.map((one) => new Webhook(endpoint.secret).verify(one.body, webhookHeaders(one)));
    expect(verify).not.toThrow();
  });

  test('[R98] is exhausted after eight attempts, and disabled after five exhausted days', async () => {
    const endpoint = await registerEndpoint();
    await receiver.stop();
    for (let day = 0; day < 6; day += 1) {
      await createOfframp();
      await client.control('POST', '/clock', { advanceSeconds: 86_400 });
      await vi.waitFor(
        async () => expect((await deliveriesOf(endpoint.id)).length).toBeGreaterThan(day * 8),
        PATIENCE,
      );
    }
    await client.control('POST', '/clock', { advanceSeconds: 86_400 });
    await vi.waitFor(async () => {
      const { webhookEndpoints } = await client.state();
      expect(webhookEndpoints).toContainEqual({ ...endpoint, status: 'disabled' });
    }, PATIENCE);
    const rows = await deliveriesOf(endpoint.id);
    const first = rows.filter(({ eventId }) => eventId === rows.at(-1)?.eventId);
    expect(first.map(({ attempt, state }) => [attempt, state])[0]).toEqual([8, 'exhausted']);
    expect(first).toHaveLength(8);
    expect(rows.every(({ responseStatus }) => responseStatus === null)).toBe(true);
  });

  test('[R85] signs with both secrets for 24 hours after a rotation', async () => {
    const endpoint = await registerEndpoint();
    const { json } = await client.control('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`);
    await createOfframp();
    await client.control('POST', '/clock', { advanceSeconds: 86_401 });
    await createOfframp();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), PATIENCE);
    const secrets = [String(json.secret), endpoint.secret];
    const verifies = (secret: string, event: ReceivedWebhook) => {
      try {
        return Boolean(new Webhook(secret).verify(event.body, webhookHeaders(event)));
      } catch {
        return false;
      }
    };
    expect(receiver.received.map((event) => secrets.map((secret) => verifies(secret, event)))).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('[R97] sends a signed sample of every type, with fresh ids and no intent behind it', async () => {
    const endpoint = await registerEndpoint();
    for (const eventType of EVENT_TYPES) {
      const answer = await client.v2('POST', `/webhooks/endpoints/${endpoint.id}/test`, {
        body: { eventType },
      });
      expect(answer.status).toBe(200);
    }
    await vi.waitFor(() => expect(receiver.received).toHaveLength(EVENT_TYPES.length), PATIENCE);
    expect(receiver.received.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort());
    expect(new Set(receiver.received.map(({ data }) => data.id)).size).toBe(EVENT_TYPES.length);
    const sampleId = receiver.received[0]?.data.id ?? '';
    expect((await client.v2('GET', `/intents/${sampleId}`)).status).toBe(404);
  });

  test.each([
    ['payin.processing', 'minting', 'minting'],
    ['payout.processing', 'payout.processing.scheduled', 'scheduled'],
    ['payout.completed', 'anything', 'completed'],
  ])('[R97] %s with caseId %s shows %s', async (eventType, caseId, status) => {
    const endpoint = await registerEndpoint();
    await client.v2('POST', `/webhooks/endpoints/${endpoint.id}/test`, { body: { eventType, caseId } });
    await vi.waitFor(() => expect(receiver.received[0]?.data.status).toBe(status), PATIENCE);
  });

  test('[R97] refuses an unknown type, case or endpoint', async () => {
    const { id } = await registerEndpoint();
    const send = (endpointId: string, body: unknown) =>
      client.v2('POST', `/webhooks/endpoints/${endpointId}/test`, { body });
    const answers = [
      await send(id, { eventType: 'payout.teleported' }),
      await send(id, { eventType: 'payin.processing', caseId: 'nonsense' }),
      await send(randomUUID(), { eventType: 'payin.created' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404]);
  });

  test('a removed endpoint gets nothing more', async () => {
    const { id } = await registerEndpoint();
    expect((await client.control('DELETE', `/webhook-endpoints/${id}`)).status).toBe(204);
    const kept = await registerEndpoint();
    await createOfframp();
    await vi.waitFor(async () => expect(await deliveriesOf(kept.id)).toHaveLength(1), PATIENCE);
    expect(receiver.received).toHaveLength(1);
  });
});
