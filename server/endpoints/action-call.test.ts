import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { listenOnLoopback, type Listening } from '#server/testing/http/listen-on-loopback.ts';
import { ask, exchange, statusOf } from '#server/testing/http/raw-http.ts';
import { answerCall, beginAction, isUnreadCall } from './action-call.ts';

const servers: Listening[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer((request, response) =>
    answerCall(request, response, () => listener(request, response)),
  );
  const listening = await listenOnLoopback(server);
  servers.push(listening);
  return listening.port;
}

const ACTION = 'Next-Action: 00\r\nContent-Length: 0\r\n';
/** As an action’s body is refused by the framework, in code that is not ours. */
const unread = Object.assign(new SyntaxError('Unexpected token'), {
  stack:
    'SyntaxError: Unexpected token\n    at JSON.parse (<anonymous>)\n    at tI (/srv/node_modules/next/x.js:1:1)',
});

describe('the answer to a call', () => {
  test.each([
    ['of an action that was never begun', ACTION, false, 400],
    ['of an action that was begun', ACTION, true, 500],
    ['of no action', 'Content-Length: 0\r\n', false, 500],
  ])('%s that failed is %4$d', async (_what, headers, isBegun, status) => {
    const port = await serve((_request, response) => {
      setImmediate(() => {
        if (isBegun) beginAction();
        response.statusCode = 500;
        response.end('failed');
      });
    });
    const answer = await exchange(port, ask('POST /page', headers));
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('failed');
  });

  test('keeps any other status, and headers that are given with it', async () => {
    const port = await serve((_request, response) => response.writeHead(409, { 'x-own': 'a' }).end());
    const answer = await exchange(port, ask('POST /page', ACTION));
    expect(statusOf(answer)).toBe(409);
    expect(answer).toContain('x-own: a');
  });
});

describe('an error', () => {
  /** What is said of an error while a call is answered. */
  async function isUnreadWithin(error: unknown, { isBegun }: { isBegun: boolean }): Promise<boolean> {
    const said = Promise.withResolvers<boolean>();
    const port = await serve((_request, response) => {
      if (isBegun) beginAction();
      setImmediate(() => {
        said.resolve(isUnreadCall(error));
        response.end();
      });
    });
    await exchange(port, ask('POST /page', ACTION));
    return said.promise;
  }

  test('before the action was begun is of its body', async () => {
    expect(await isUnreadWithin(unread, { isBegun: false })).toBe(true);
  });

  test('after that is ours', async () => {
    expect(await isUnreadWithin(unread, { isBegun: true })).toBe(false);
  });

  test.each([
    ['the build', '    at r (/srv/.next/server/chunks/ssr/[turbopack]_runtime.js:1:1)'],
    ['the build on Windows', '    at Object.<anonymous> (C:\\srv\\.next\\server\\chunks\\a.js:1:1)'],
  ])('that is thrown in %s is ours: an action that cannot be loaded', async (_where, frame) => {
    const stack = `Error: x\n${frame}\n    at tI (/srv/node_modules/next/x.js:1:1)`;
    const error = Object.assign(new Error('x'), { stack });
    expect(await isUnreadWithin(error, { isBegun: false })).toBe(false);
  });

  test('outside of any call is ours', () => {
    expect(isUnreadCall(unread)).toBe(false);
  });
});
