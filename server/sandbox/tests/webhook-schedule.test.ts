import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Webhook } from 'standardwebhooks';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import {
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '#server/sandbox/testing/webhook-receiver.ts';

const TIME_SCALE = 5;
/** The spec's table: seconds from the first attempt to each of the eight. */
const CUMULATIVE_SECONDS = [0, 5, 305, 2105, 9305, 27_305, 63_305, 99_305];

let sandbox: TestSandbox;
let client: TestClient;
let receiver: WebhookReceiver;
/**
 * How far the service's real time runs ahead: attempts that are hours apart are not signed in the same
 * second.
 */
let skippedMs = 0;
/** How long a receiver may take: so long that only one that never answers fails by time. */
let timeoutMs = 30_000;

beforeAll(async () => {
  sandbox = await startTestSandbox(
    { SANDBOX_TIME_SCALE: String(TIME_SCALE) },
    { webhookTimeoutMs: () => timeoutMs, realNowMs: () => Date.now() + skippedMs },
  );
  client = sandbox.client;
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await client.control('POST', '/reset');
  receiver = await startWebhookReceiver();
  return receiver.stop;
});

const rowSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  attempt: z.int(),
  responseStatus: z.int().nullable(),
  deliveredAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  state: z.string(),
});
const register = async () => {
  const { json } = await client.control('POST', '/webhook-endpoints', { url: receiver.url });
  return z.looseObject({ id: z.string(), secret: z.string() }).parse(json);
};
const rowsOf = async (id: string) => {
  const { json } = await client.control('GET', `/webhook-endpoints/${id}/deliveries`);
  return z.array(rowSchema).parse(json.deliveries);
};
const statusOf = async (endpointId: string) => {
  const { webhookEndpoints } = (await client.control('GET', '/state')).json;
  const rows = z.array(z.looseObject({ id: z.string(), status: z.string() })).parse(webhookEndpoints);
  return rows.find(({ id }) => id === endpointId)?.status;
};
const advance = (seconds: number) => client.control('POST', '/clock', { advanceSeconds: seconds });
/** Does not expire, so that its one event stays the only one. */
const createOneEvent = async () => {
  const { id } = await client.create('offramp', {
    amountCents: 777,
    destinationAddress: '11222333000181',
    chainId: 'base',
  });
  await client.control('POST', `/intents/${id}/status`, { status: 'awaiting_onchain_transfer' });
};
const headersOf = ({ headers }: ReceivedWebhook) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

describe('the retry schedule', () => {
  test('[R87] [R98] eight attempts at the times of the table, each under a new timestamp and signature, then none', async () => {
    const { id, secret } = await register();
    receiver.answerNext(...Array<number>(8).fill(500));
    await createOneEvent();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      // The second comes by itself where this takes a second.
      const atLeast = async () => expect((await rowsOf(id)).length).toBeGreaterThanOrEqual(attempt);
      await vi.waitFor(atLeast, PATIENCE);
      const [last] = await rowsOf(id);
      const waitMs = Date.parse(last?.nextAttemptAt ?? '') - Date.parse((await client.state()).now);
      skippedMs += 2000;
      await advance(Math.ceil((waitMs || 0) / 1000));
    }
    await advance(200_000);

    const rows = (await rowsOf(id)).reverse();
    const { createdAt } = z
      .looseObject({ createdAt: z.string() })
      .parse(JSON.parse(receiver.received[0]?.body ?? ''));
    const dueMs = CUMULATIVE_SECONDS.map((seconds) => Date.parse(createdAt) + (seconds * 1000) / TIME_SCALE);
    expect(rows.map(({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt))).toEqual([
      ...dueMs.slice(1),
      null,
    ]);
    expect(rows.every(({ deliveredAt }, index) => Date.parse(deliveredAt) >= (dueMs[index] ?? 0))).toBe(true);
    expect(rows.map(({ state }) => state)).toEqual([...Array<string>(7).fill('failed'), 'exhausted']);

    expect(receiver.received).toHaveLength(8);
    const headers = receiver.received.map(headersOf);
    expect(new Set(headers.map((one) => one['webhook-id'])).size).toBe(1);
    expect(new Set(headers.map((one) => one['webhook-timestamp'])).size).toBe(8);
    expect(new Set(headers.map((one) => one['webhook-signature'])).size).toBe(8);
    const verify = () => receiver.received.map((one) => new Webhook(secret).verify(one.body, headersOf(one)));
    expect(verify).not.toThrow();
  });

  test('[R90] no answer in time is a failed attempt, and is retried', async () => {
    const { id } = await register();
    receiver.stallNext(1);
    timeoutMs = 3_000;
    await createOneEvent();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE);
    timeoutMs = 30_000;
    const rows = await vi.waitFor(async () => {
      const made = await rowsOf(id);
      expect(made).toHaveLength(2);
      return made;
    }, PATIENCE);
    expect(rows.reverse()).toMatchObject([
      { attempt: 1, responseStatus: null, state: 'failed' },
      { attempt: 2, state: 'delivered' },
    ]);
  });

  test.each([
    [201, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [304, 'failed'],
    [400, 'failed'],
    [410, 'failed'],
    [501, 'failed'],
  ])('[R90] a receiver that answers %i: %s', async (status, state) => {
    const { id } = await register();
    receiver.answerNext(status);
    await createOneEvent();
    // One that failed is soon followed by another.
    const first = async () => (await rowsOf(id)).at(-1);
    await vi.waitFor(async () => expect(await first()).toMatchObject({ attempt: 1, state }), PATIENCE);
  });
});

describe('auto-disable', () => {
  /** One event that no receiver takes, until it is exhausted. */
  async function exhaustOne(id: string, exhausted: number): Promise<void> {
    await createOneEvent();
    await advance(99_306);
    await vi.waitFor(async () => {
      const rows = await rowsOf(id);
      expect(rows.filter(({ state }) => state === 'exhausted')).toHaveLength(exhausted);
    }, PATIENCE);
  }

  test('[R98] the fifth exhausted day in a row disables the endpoint, and a disabled one gets nothing', async () => {
    const { id } = await register();
    await receiver.stop();
    for (const exhausted of [1, 2, 3, 4]) await exhaustOne(id, exhausted);
    expect(await statusOf(id)).toBe('active');
    await exhaustOne(id, 5);
    expect(await statusOf(id)).toBe('disabled');
    const count = (await rowsOf(id)).length;
    await createOneEvent();
    await advance(10);
    expect(await rowsOf(id)).toHaveLength(count);
    const test = await client.v2('POST', `/webhooks/endpoints/${id}/test`, {
      body: { eventType: 'payin.created' },
    });
    expect([test.status, test.json.code]).toEqual([409, 'CONFLICT']);
  });

  test('[R98] an acknowledged event starts the count again', async () => {
    const { id } = await register();
    receiver.answerNext(...Array<number>(32).fill(500));
    for (const exhausted of [1, 2, 3, 4]) await exhaustOne(id, exhausted);
    await createOneEvent();
    await vi.waitFor(
      async () => expect((await rowsOf(id))[0]).toMatchObject({ state: 'delivered' }),
      PATIENCE,
    );
    receiver.answerNext(...Array<number>(8).fill(500));
    await exhaustOne(id, 5);
    expect(await statusOf(id)).toBe('active');
  });
});

describe('rotation', () => {
  test('[R85] two signatures for 24 hours of the service clock, whatever the time scale', async () => {
    const { id } = await register();
    await client.control('POST', `/webhook-endpoints/${id}/rotate-secret`);
    await advance(86_000);
    await createOneEvent();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE);
    await advance(500);
    await createOneEvent();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), PATIENCE);
    const signatures = receiver.received.map(({ headers }) =>
      String(headers['webhook-signature']).split(' '),
    );
    expect(signatures.map((list) => list.length)).toEqual([2, 1]);
    expect(signatures.flat().every((one) => /^v1,[A-Za-z0-9+/]{43}=$/.test(one))).toBe(true);
  });
});
