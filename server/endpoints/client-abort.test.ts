import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isClientAbort } from '#server/errors/client-abort.ts';
import { toFault } from './to-fault.ts';
import { logRequestError } from './log-request-error.ts';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { signInAs } from '#server/testing/http/fake-request.ts';
import { answerToHalfABody } from '#server/testing/service/half-a-body.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { defineRoute } from './define-route.ts';

useTestDatabase();
const lines: { level: string; message: string }[] = [];
beforeEach(async () => {
  await signInAs('operator');
  lines.length = 0;
  const at = (level: string) => (_fields: unknown, message: string) => void lines.push({ level, message });
  forget('log');
  remember('log', () => ({ debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }));
});
afterEach(() => forget('log'));

const save = defineRoute({
  permission: 'onramp.create',
  body: z.object({ amountCents: z.int() }),
  run: ({ body }) => Promise.resolve(body),
});
const route = (request: Request) => save(request, { params: Promise.resolve({}) });

const aborted = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
const databaseReset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

describe('a browser that leaves', () => {
  test('in the middle of a body is no database error and no 500', async () => {
    const response = await answerToHalfABody(route);
    expect(response.status).toBe(499);
    expect(lines.map(({ level }) => level)).toEqual(['debug']);
  });

  test('takes with it what was being done for it', async () => {
    const left = new AbortController();
    left.abort();
    const busy = defineRoute({
      permission: 'intents.read',
      run: () => Promise.reject(new DOMException('abandoned', 'AbortError')),
    });
    const request = new Request('http://localhost:3000/api/x', { signal: left.signal });
    const response = await busy(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(499);
    expect(lines.map(({ level }) => level)).toEqual(['debug']);
  });

  test.each([
    ['Node’s', aborted()],
    ['Next’s', Object.assign(new Error('x'), { name: 'ResponseAborted' })],
    ['wrapped', new Error('outer', { cause: aborted() })],
  ])('is recognized by %s text, wherever it is thrown', (_name, error) => {
    expect(isClientAbort(error)).toBe(true);
    expect(isDatabaseUnavailable(error)).toBe(false);
    toFault(error, 'an-id');
    const context = { routePath: '/x', routeType: 'render', routerKind: 'App Router' } as const;
    const request = { path: '/x', method: 'GET', headers: {} };
    logRequestError(error, request, {
      ...context,
      renderSource: 'react-server-components',
      revalidateReason: undefined,
    });
    expect(lines.map(({ level }) => level)).toEqual(['debug', 'debug']);
  });
});

describe('what is no browser that leaves', () => {
  test('a database that resets its connection still counts as unavailable', () => {
    expect(isDatabaseUnavailable(databaseReset())).toBe(true);
    expect(toFault(databaseReset(), 'an-id').code).toBe('database_unavailable');
    expect(lines.map(({ level }) => level)).toEqual(['error']);
  });

  test('a call that was abandoned while the browser waits is an error', () => {
    const waiting = new AbortController();
    expect(isClientAbort(new DOMException('abandoned', 'AbortError'), waiting.signal)).toBe(false);
  });
});
