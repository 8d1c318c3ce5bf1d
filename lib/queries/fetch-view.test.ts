import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fetchView } from './fetch-view.ts';
import { intentListOptions } from './intents/intent-list.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { intentPageSchema } from '#lib/intents/page/intent-page.ts';

const { signal } = new AbortController();
const answers = (response: Response) => {
  const calls = vi.fn<typeof fetch>().mockResolvedValue(response);
  vi.stubGlobal('fetch', calls);
  return calls;
};
afterEach(() => {
  vi.unstubAllGlobals();
});

const read = () => fetchView({ path: '/api/x', schema: z.object({ a: z.number() }), signal });

describe('a read of our own API', () => {
  test('is parsed', async () => {
    answers(Response.json({ a: 1, more: true }));
    await expect(read()).resolves.toEqual({ a: 1 });
  });

  test.each([
    ['a fault', Response.json({ code: 'forbidden', requestId: 'r' }, { status: 403 }), 'forbidden'],
    ['a code of a newer build', Response.json({ code: 'brand_new' }, { status: 500 }), 'internal'],
    ['an HTML page', new Response('<html>', { status: 502 }), 'internal'],
    ['nothing', new Response(null, { status: 500 }), 'internal'],
    ['another shape', Response.json({ a: 'x' }), 'internal'],
    ['no JSON', new Response('{"a":', { status: 200 }), 'internal'],
  ])('that ends in %s is a fault', async (_name, response, code) => {
    answers(response);
    await expect(read()).rejects.toMatchObject({ name: 'QueryError', fault: { code } });
  });

  test('asks for the whole filter', async () => {
    const sync = { unconfirmedSince: null, unreadableCount: 0, unreadable: [] };
    const page = { intents: [], nextCursor: null, previousCursor: null, total: 0, sync };
    const calls = answers(Response.json(page));
    const filter = intentFilterSchema.parse({ status: ['failed', 'a b'], query: 'a&b', cursor: 'c' });
    await new QueryClient().query(intentListOptions(filter));
    expect(calls.mock.calls[0]?.[0]).toBe('/api/intents?status=a+b&status=failed&query=a%26b&cursor=c');
  });

  test.each([
    ['ends with a row, down to it', 'next', 'its end', '&limit=100&through=its+end'],
    ['has all that there is, whole', 'next', null, '&limit=100'],
    ['was gone back to, as before', 'previous', 'its end', ''],
  ])('asks again for a page that %s', async (_name, direction, nextCursor, more) => {
    const sync = { unconfirmedSince: null, unreadableCount: 0, unreadable: [] };
    const calls = answers(Response.json({}));
    const place = [direction, '2026-11-21T12:00:00.000000Z', '5f2c7e6a-1111-4222-8333-444455556666'];
    const cursor = btoa(JSON.stringify(place)).replaceAll('=', '');
    const options = intentListOptions(intentFilterSchema.parse({ cursor }));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const page = { intents: [], nextCursor, previousCursor: null, total: 0, sync };
    client.setQueryData(options.queryKey, intentPageSchema.parse(page));
    await client.query(options).catch(() => undefined);
    expect(calls.mock.calls[0]?.[0]).toBe(`/api/intents?cursor=${cursor}${more}`);
  });
});
