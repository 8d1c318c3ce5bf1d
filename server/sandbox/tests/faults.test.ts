import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
let endpoint: { id: string; secret: string };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await client.control('DELETE', '/faults');
  receiver = await startWebhookReceiver();
  const { json } = await client.control('POST', '/webhook-endpoints', { url: receiver.url });
  endpoint = { id: String(json.id), secret: String(json.secret) };
  return async () => {
    await client.control('DELETE', `/webhook-endpoints/${endpoint.id}`);
    await receiver.stop();
  };
});

const body = { amountCents: 777, destinationAddress: '11222333000181', chainId: 'base' };
const createOfframp = () => client.create('offramp', body);
const fault = (asked: Record<string, unknown>) => client.control('POST', '/faults', asked);
const webhookFault = (asked: Record<string, unknown>) =>
  client.control('POST', `/webhook-endpoints/${endpoint.id}/faults`, asked);
const statusOf = async (method: string, path: string) => (await client.v2(method, path)).status;
const total = async () => (await client.v2('GET', '/intents')).json.total;

describe('faults of a call', () => {
  test('answers the next `count` calls with the status and a JSON body, without doing the work', async () => {
    const before = await total();
    await fault({
      method: 'POST',
      path: '/v2/intents/offramp',
      status: 429,
      body: { code: 'SLOW', message: 'down' },
      headers: { 'Retry-After': 7 },
      count: 2,
    });
    const answers = [
      await client.v2('POST', '/intents/offramp', { body }),
      await client.v2('POST', '/intents/offramp', { body }),
    ];
    expect(answers.map(({ status, json }) => [status, json])).toEqual(
      Array(2).fill([429, { code: 'SLOW', message: 'down' }]),
    );
    expect(answers[0]?.headers.get('retry-after')).toBe('7');
    expect(await total()).toBe(before);
    await createOfframp();
  });

  test('sends a string raw, under the Content-Type it is given', async () => {
    const headers = { 'content-type': 'text/html' };
    await fault({ method: 'GET', path: '/v2/hello', status: 502, body: '<h1>Bad', headers, count: 1 });
    const page = await client.v2('GET', '/hello');
    expect([page.status, page.text, page.headers.get('content-type')]).toEqual([502, '<h1>Bad', 'text/html']);
    await fault({ method: 'GET', path: '/v2/info', status: 200, body: '{"engine":', count: 1 });
    expect((await client.v2('GET', '/info')).text).toBe('{"engine":');
  });

  test('[R15] a status alone has the service envelope', async () => {
    await fault({ method: 'GET', path: '/v2/hello', status: 503, count: 1 });
    const { status, json } = await client.v2('GET', '/hello');
    expect([status, Object.keys(json)]).toEqual([503, ['code', 'message']]);
  });

  test('matches by prefix or by :param pattern, by method, the query aside, the oldest first', async () => {
    const { id } = await createOfframp();
    await fault({ method: 'GET', path: '/v2/intents/:id', status: 500, count: 1 });
    await fault({ method: 'GET', path: '/v2/intents', status: 501, count: 2 });
    expect(await statusOf('GET', '/intents?limit=1')).toBe(501);
    expect(await statusOf('GET', `/intents/${id}`)).toBe(500);
    expect(await statusOf('POST', `/intents/${id}/prepare-burn`)).toBe(400);
    expect(await statusOf('GET', `/intents/${id}`)).toBe(501);
    expect(await statusOf('GET', `/intents/${id}`)).toBe(200);
  });

  test('cut before: nothing is done', async () => {
    const before = await total();
    await fault({ method: 'POST', path: '/v2/intents/offramp', cut: 'before', count: 1 });
    await expect(client.v2('POST', '/intents/offramp', { body })).rejects.toThrow();
    expect(await total()).toBe(before);
  });

  test('[R26] [R27] cut after: the work is done and its answer lost; a retry with the key gets it', async () => {
    const before = Number(await total());
    const headers = { 'idempotency-key': randomUUID() };
    await fault({ method: 'POST', path: '/v2/intents/offramp', cut: 'after', count: 1 });
    await expect(client.v2('POST', '/intents/offramp', { body, headers })).rejects.toThrow();
    const retry = await client.v2('POST', '/intents/offramp', { body, headers });
    expect([retry.status, await total()]).toEqual([200, before + 1]);
  });

  test('delays an answer that is otherwise as ever', async () => {
    await fault({ method: 'GET', path: '/v2/hello', delayMs: 200, headers: { 'x-late': 'yes' }, count: 1 });
    const startedMs = performance.now();
    const answer = await client.v2('GET', '/hello');
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(195);
    expect([answer.status, answer.headers.get('x-late')]).toEqual([200, 'yes']);
  });

  test.each([
    ['DELETE', '/faults'],
    ['POST', '/reset'],
  ])('%s %s clears it', async (method, path) => {
    await fault({ method: 'GET', path: '/v2/hello', status: 500, count: 100 });
    await client.control(method, path);
    expect(await statusOf('GET', '/hello')).toBe(200);
    const { json } = await client.control('POST', '/webhook-endpoints', { url: receiver.url });
    endpoint = { id: String(json.id), secret: String(json.secret) };
  });

  test.each([
    [{ method: 'BREW' }, 'method'],
    [{ path: 'hello' }, 'path'],
    [{ status: 42 }, 'status'],
    [{ cut: 'sometimes' }, 'cut'],
    [{ count: 0 }, 'count'],
    [{ delayMs: -1 }, 'delayMs'],
    [{ headers: { 'bad name': 'x' } }, 'headers'],
  ])('refuses %j, naming %s', async (change, field) => {
    const asked = { method: 'GET', path: '/v2/hello', status: 500, count: 1, ...change };
    const { status, json } = await fault(asked);
    expect([status, json.code]).toEqual([400, 'BAD_REQUEST']);
    expect(json.message).toContain(field);
  });
});

describe('faults of deliveries', () => {
  const verifies = ({ headers, body: sent }: ReceivedWebhook) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      return Boolean(new Webhook(endpoint.secret).verify(sent, signed));
    } catch {
      return false;
    }
  };
  const received = (count: number) =>
    vi.waitFor(() => expect(receiver.received).toHaveLength(count), PATIENCE);
  const attempts = async () =>
    (await client.control('GET', `/webhook-endpoints/${endpoint.id}/deliveries`)).json.deliveries;

  test('[R88] duplicate: the same event twice, under one id', async () => {
    await webhookFault({ kind: 'duplicate', count: 1 });
    await createOfframp();
    await received(2);
    await createOfframp();
    await received(3);
    const ids = receiver.received.map(({ id }) => id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
    expect(receiver.received.every(verifies)).toBe(true);
  });

  test('[R89] reorder with count 2 swaps the next two events, of one intent or of two', async () => {
    await webhookFault({ kind: 'reorder', delayMs: 600_000, count: 2 });
    const { id } = await createOfframp();
    await client.control('POST', `/intents/${id}/status`, { status: 'paying_out' });
    await received(2);
    await client.control('POST', `/intents/${id}/status`, { status: 'completed' });
    await received(3);
    const statuses = receiver.received.map(({ data }) => data.status);
    expect(statuses).toEqual(['paying_out', 'awaiting_burn_approval', 'completed']);

    await webhookFault({ kind: 'reorder', delayMs: 600_000, count: 2 });
    const [first, second] = [await createOfframp(), await createOfframp()];
    await received(5);
    expect(receiver.received.slice(3).map(({ data }) => data.id)).toEqual([second.id, first.id]);
  });

  test('reorder: an event that waits for another in vain goes out in the end', async () => {
    await webhookFault({ kind: 'reorder', delayMs: 100, count: 2 });
    await createOfframp();
    await received(1);
  });

  test('delay: later by the service clock', async () => {
    await webhookFault({ kind: 'delay', delayMs: 60_000, count: 1 });
    const late = await createOfframp();
    const prompt = await createOfframp();
    await received(1);
    expect(receiver.received[0]?.data.id).toBe(prompt.id);
    await client.control('POST', '/clock', { advanceSeconds: 60 });
    await received(2);
    expect(receiver.received[1]?.data.id).toBe(late.id);
  });

  test('[R90] bad_signature: every attempt of that event, and no other', async () => {
    await webhookFault({ kind: 'bad_signature', count: 1 });
    receiver.answerNext(401);
    await createOfframp();
    await received(1);
    await client.control('POST', '/clock', { advanceSeconds: 5 });
    await received(2);
    await createOfframp();
    await received(3);
    expect(receiver.received.map(verifies)).toEqual([false, false, true]);
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
  });

  test('drop: that event never, the next one as ever', async () => {
    await webhookFault({ kind: 'drop', count: 1 });
    const lost = await createOfframp();
    await createOfframp();
    await received(1);
    await client.control('POST', '/clock', { advanceSeconds: 600 });
    expect(receiver.of(lost.id)).toEqual([]);
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), PATIENCE);
  });

  test('DELETE /faults clears these too', async () => {
    await webhookFault({ kind: 'drop', count: 10 });
    expect((await client.control('DELETE', '/faults')).status).toBe(204);
    await createOfframp();
    await received(1);
  });

  test('DELETE /faults ends every fault: a held event is sent, a retry is signed as it should be', async () => {
    await webhookFault({ kind: 'bad_signature', count: 1 });
    receiver.answerNext(401);
    await createOfframp();
    await received(1);
    await webhookFault({ kind: 'reorder', delayMs: 600_000, count: 2 });
    await createOfframp();
    await client.control('DELETE', '/faults');
    await received(2);
    // The retry comes by itself where this takes five seconds.
    await vi.waitFor(async () => expect(await attempts()).toMatchObject([{}, {}]), PATIENCE);
    await client.control('POST', '/clock', { advanceSeconds: 5 });
    await received(3);
    expect(receiver.received.map(verifies)).toEqual([false, true, true]);
  });

  test.each([
    [{ kind: 'explode' }, 'kind'],
    [{ count: undefined }, 'count'],
    [{ delayMs: 'long' }, 'delayMs'],
  ])('refuses %j, naming %s; 404 for no endpoint', async (change, field) => {
    const { status, json } = await webhookFault({ kind: 'delay', count: 1, ...change });
    expect(status).toBe(400);
    expect(json.message).toContain(field);
    const unknown = await client.control('POST', `/webhook-endpoints/${randomUUID()}/faults`, {
      kind: 'drop',
    });
    expect(unknown.status).toBe(404);
  });
});
