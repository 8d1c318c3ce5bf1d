import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { database, sqlClient } from '#server/store/database.ts';
import {
  insertChangedRead,
  listServiceCalls,
  pruneServiceCalls,
} from '#server/store/service-calls-repository.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { recordExchange, toDraft, type Exchange } from './record-exchange.ts';
import { sendRequest } from './request.ts';
import { unstoredCalls } from './unstored-calls.ts';

useTestDatabase();

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const exchange = (change: Partial<Exchange> = {}): Exchange => ({
  ...{ method: 'GET', path: `/intents/${ID}`, body: undefined, idempotencyKey: undefined },
  ...{ status: 200, text: '{}', durationMs: 12.4 },
  ...change,
});

test.each(['/intents?limit=50', '/wallets', '/hello', '/intents/not-an-id', `/intents/${ID}0`])(
  '%s is of no intent',
  (path) => {
    expect(toDraft(exchange({ path }))).toBeUndefined();
  },
);

test.each([`/intents/${ID}`, `/intents/${ID.toUpperCase()}`, `/intents/${ID}/approve-burn`])(
  '%s is of an intent',
  (path) => {
    expect(toDraft(exchange({ path }))?.intentId).toBe(ID);
  },
);

test('[R49] has no code to pay in it, in whatever spelling', () => {
  const text = '{"pixPayment":{"brcode" : "0002\\"6304","txid":"t"},"other":{"brcode":"x"}}';
  const { answer } = toDraft(exchange({ text })) ?? {};
  expect(answer).toBe('{"pixPayment":{"brcode" : "…","txid":"t"},"other":{"brcode":"…"}}');
});

test('a creation is found by its key, and by the intent it made', async () => {
  const idempotencyKey = randomUUID();
  const path = '/intents/onramp';
  const draft = toDraft(exchange({ method: 'POST', path, idempotencyKey, body: '{"amountCents":500}' }));
  expect(draft).toMatchObject({
    intentId: null,
    idempotencyKey,
    request: '{"amountCents":500}',
    durationMs: 12,
  });
});

test('a read is stored when its answer is another one, and old calls are deleted', async () => {
  const db = database();
  const read = (text: string, status = 200) => {
    const draft = toDraft(exchange({ text, status }));
    if (!draft) throw new Error('it is of an intent');
    return insertChangedRead(db, { ...draft, intentId: ID });
  };
  for (const text of ['{"a":1}', '{"a":1}', '{"a":2}', '{"a":1}']) await read(text);
  await read('{"a":1}', 404);
  const calls = await listServiceCalls(db, { intentId: ID, idempotencyKey: null }, 10);
  expect(calls.map(({ answer, status }) => `${String(status)} ${String(answer)}`)).toEqual([
    '404 {"a":1}',
    '200 {"a":1}',
    '200 {"a":2}',
    '200 {"a":1}',
  ]);
  const before = new Date(Date.now() + 60_000);
  expect(await pruneServiceCalls(db, { before, limit: 3 })).toBe(3);
  expect(await pruneServiceCalls(db, { before, limit: 3 })).toBe(1);
});

test('[R10] the key is in nothing that is recorded, whatever the service answers', async () => {
  const apiKey = 'sk_a-key-that-is-long';
  const answer = JSON.stringify({ headers: { 'X-API-Key': apiKey } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer, { status: 400 })));
  const seen: Exchange[] = [];
  const connection = { baseUrl: 'https://api.test', apiKey, onExchange: (one: Exchange) => seen.push(one) };
  const request = {
    method: 'POST',
    path: `/intents/${ID}/prepare-burn`,
    body: '{}',
    timeoutMs: 1_000,
  } as const;
  await expect(sendRequest(connection, request, () => null)).rejects.toThrow();
  expect(seen).toMatchObject([{ method: 'POST', status: 400, body: '{}' }]);
  expect(JSON.stringify(seen)).not.toContain(apiKey);
});

test('a call without an answer is recorded as one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const seen: Exchange[] = [];
  const connection = {
    baseUrl: 'https://api.test',
    apiKey: 'k',
    onExchange: (one: Exchange) => seen.push(one),
  };
  const request = { method: 'GET', path: `/intents/${ID}`, timeoutMs: 1_000 } as const;
  await expect(sendRequest(connection, request, () => null)).rejects.toThrow();
  expect(seen).toMatchObject([{ status: null, text: null }]);
});

test('a call is not stored in another database once that of its moment is closed', async () => {
  const intentId = randomUUID();
  await sqlClient().end();
  recordExchange(exchange({ path: `/intents/${intentId}` }));
  forget('sqlClient');
  expect(await unstoredCalls().settle(5_000)).toBe(0);
  expect(await listServiceCalls(database(), { intentId, idempotencyKey: null }, 10)).toEqual([]);
});
