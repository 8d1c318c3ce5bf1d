import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FaultError } from '#server/errors/fault-error.ts';
import { signInAs, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { defineRoute } from './define-route.ts';

useTestDatabase();
const context = { params: Promise.resolve({ id: 'a1' }) };
const read = defineRoute({
  permission: 'intents.read',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.coerce.number().max(100).default(50) }),
  run: ({ params, query, session }) => Promise.resolve({ params, query, role: session.role }),
});
const write = defineRoute({
  permission: 'onramp.create',
  body: z.object({ amountCents: z.int() }),
  maxBodyBytes: 100,
  run: ({ body }) => Promise.resolve(body),
});

function post(body: string, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/api/x', {
    method: 'POST',
    body,
    headers: { origin: 'http://localhost:3000', ...headers },
  });
}

beforeEach(signOutBrowser);

describe('defineRoute', () => {
  test('answers the value as JSON that is not cached', async () => {
    await signInAs('viewer');
    const response = await read(new Request('http://localhost:3000/api/x?limit=7'), context);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toEqual({ params: { id: 'a1' }, query: { limit: 7 }, role: 'viewer' });
  });

  test('answers a request for the head alone as one for all, without an Origin', async () => {
    await signInAs('viewer');
    const response = await read(new Request('http://localhost:3000/api/x', { method: 'HEAD' }), context);
    expect(response.status).toBe(200);
  });

  test('answers 401 to a user who is signed out and 403 to the wrong role', async () => {
    const signedOut = await read(new Request('http://localhost:3000/api/x'), context);
    expect([signedOut.status, await signedOut.json()]).toMatchObject([401, { code: 'signed_out' }]);
    await signInAs('viewer');
    const wrongRole = await write(post('{"amountCents":1}'), context);
    expect([wrongRole.status, await wrongRole.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  test('takes each of several values, and reads each once', async () => {
    await signInAs('viewer');
    const seen: unknown[] = [];
    const query = z.unknown().transform((value) => seen.push(value));
    const any = defineRoute({ permission: 'intents.read', query, run: () => Promise.resolve({}) });
    await any(new Request('http://localhost:3000/api/x?x=1&x=2&y=3'), context);
    expect(seen).toEqual([{ x: ['1', '2'], y: '3' }]);
    const getAll = vi.spyOn(URLSearchParams.prototype, 'getAll');
    await any(new Request(`http://localhost:3000/api/x?${'a&'.repeat(7_500)}`), context);
    expect(getAll).not.toHaveBeenCalled();
    getAll.mockRestore();
    expect(seen.at(-1)).toEqual({ a: Array.from({ length: 7_500 }, () => '') });
  });

  test('answers 400 and the fields to a bad query', async () => {
    await signInAs('viewer');
    const response = await read(new Request('http://localhost:3000/api/x?limit=101'), context);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fieldErrors: [{ path: 'limit' }] });
  });

  test('refuses a state change from another origin, or from none', async () => {
    await signInAs('operator');
    const other = await write(post('{"amountCents":1}', { origin: 'https://evil.example' }), context);
    const none = await write(
      new Request('http://localhost:3000/api/x', { method: 'POST', body: '{}' }),
      context,
    );
    expect([other.status, none.status]).toEqual([403, 403]);
  });

  test('parses a JSON body, and answers 400 to what is none', async () => {
    await signInAs('operator');
    const good = await write(post('{"amountCents":1}'), context);
    const bad = await write(post('{"amountCents":'), context);
    expect([good.status, bad.status]).toEqual([200, 400]);
  });

  test('answers 413 to a body over the limit, announced or not', async () => {
    await signInAs('operator');
    const long = `{"amountCents":1,"x":"${'x'.repeat(200)}"}`;
    const announced = await write(post(long, { 'content-length': String(long.length) }), context);
    const streamed = await write(post(long), context);
    expect([announced.status, streamed.status]).toEqual([413, 413]);
  });

  test('gives a fault the status of its code, and says when to come again', async () => {
    await signInAs('viewer');
    const limited = defineRoute({
      permission: 'intents.read',
      run: () => Promise.reject(new FaultError({ code: 'rate_limited', values: { retryAfterSeconds: '9' } })),
    });
    const response = await limited(new Request('http://localhost:3000/api/x'), context);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('9');
  });
});
