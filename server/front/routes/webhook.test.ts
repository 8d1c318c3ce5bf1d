import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import type { FrontRoute } from '#server/front/front-route.ts';
import { useFrontOf } from '#server/testing/http/front-of.ts';
import { webhookRoute } from './webhook.ts';

useTestDatabase();
const failures: string[] = [];
// Before the front, so that it is still there while that ends.
beforeAll(() => {
  const note = (_fields: unknown, message: string) => void failures.push(message);
  forget('log');
  remember('log', () => ({ debug: () => undefined, info: () => undefined, warn: note, error: note }));
});
afterAll(() => forget('log'));
/** What became of each request that reached the route. */
const handled: (Promise<void> | undefined)[] = [];
const POST: NonNullable<FrontRoute['methods']['POST']> = async (exchange) => {
  const handling = webhookRoute.methods.POST?.(exchange);
  handled.push(handling);
  await handling;
};
const front = useFrontOf({ ...webhookRoute, methods: { POST } });

const URL_PATH = '/api/webhooks/conversion';
const post = (options: RequestOptions) =>
  request({ host: '127.0.0.1', port: front.port, path: URL_PATH, method: 'POST', ...options });

async function answerTo(body: Uint8Array | string, headers: Record<string, string>) {
  const sent = post({ headers });
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, headers: answer.headers, text };
}

test('an event is stored before it is acknowledged, and the acknowledgement is never cached', async () => {
  const { rawBody, headers, eventId } = signDelivery({ id: 'of no intent' });
  const answer = await answerTo(rawBody, Object.fromEntries(headers));
  expect(answer).toMatchObject({
    status: 200,
    text: '{"verdict":"unreadable"}',
    headers: { 'cache-control': 'no-store' },
  });
  expect(await database().$count(webhookDeliveries, sql`${webhookDeliveries.eventId} = ${eventId}`)).toBe(1);
});

test('a body that is too long is refused with 413, announced or not, and the connection ends', async () => {
  const long = 'x'.repeat(64 * 1024 + 1);
  for (const headers of [{ 'content-length': String(long.length) }, { 'transfer-encoding': 'chunked' }]) {
    const answer = await answerTo(long, headers);
    expect(answer).toMatchObject({
      status: 413,
      text: '{"verdict":"too_large"}',
      headers: { connection: 'close' },
    });
  }
});

test('a sender that leaves in the middle of an event is no failure of ours, and nothing is stored of it', async () => {
  const before = await database().$count(webhookDeliveries);
  const earlier = handled.length;
  const client = post({ headers: { 'content-length': '1000' } });
  client.on('error', () => undefined);
  client.write('{"half":');
  await expect.poll(() => handled.length).toBe(earlier + 1);
  client.destroy();
  await handled.at(-1);
  expect(await database().$count(webhookDeliveries)).toBe(before);
  expect(failures).toEqual([]);
});
