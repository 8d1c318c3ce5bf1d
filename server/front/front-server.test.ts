import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, exchange, open, statusOf } from '#server/testing/http/raw-http.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { API_ANSWER_HEADERS, sendJson, type FrontRoute } from './front-route.ts';
import { FrontServer } from './front-server.ts';
import { LIMITS, type ServerLimits } from './limits.ts';
import type { Renderer } from './renderer-pool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'front-test-'));
const socketPath = path.join(folder, 'pages.sock');
const reached: { url: string; headers: IncomingMessage['headers']; body: string; isWhole: boolean }[] = [];
let answerPage: (request: IncomingMessage, response: ServerResponse) => void;
const aPolicy = (nonce: string) => `script-src 'nonce-${nonce}'`;
let policyOf = aPolicy;

/** Runs instead of the process that renders: records what reaches it. */
const pages = createServer((request, response) => {
  const seen = { url: request.url ?? '', headers: request.headers, body: '', isWhole: false };
  reached.push(seen);
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => (seen.body += chunk.toString()));
  request.on('end', () => {
    seen.isWhole = request.complete;
    answerPage(request, response);
  });
});
pages.on('upgrade', (request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  socket.on('data', (chunk) => socket.write(`${String(request.url)} received ${String(chunk)}`));
  socket.on('error', () => undefined);
});

const renderer = { socketPath, agent: new Agent({ keepAlive: true }), waiting: 0 } as unknown as Renderer;
const slow = Promise.withResolvers<undefined>();
const slowBegun = Promise.withResolvers<undefined>();
const routes: readonly FrontRoute[] = [
  {
    path: /^\/api\/own$/,
    headers: API_ANSWER_HEADERS,
    methods: {
      GET: async (exchange) => sendJson(exchange, 200, { own: exchange.search }),
      POST: async () => Promise.reject(new Error('a defect')),
    },
  },
  {
    path: /^\/api\/slow$/,
    headers: [],
    methods: {
      GET: async (exchange) => {
        slowBegun.resolve(undefined);
        await slow.promise;
        sendJson(exchange, 200, 'done');
      },
    },
  },
];
const fronts: FrontServer[] = [];

beforeAll(async () => {
  useTestEnv();
  pages.listen(socketPath);
  await once(pages, 'listening');
});
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.close();
  reached.length = 0;
});
afterAll(() => {
  pages.closeAllConnections();
  pages.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly front: FrontServer;
  readonly port: number;
}

async function start(
  limits: Partial<ServerLimits> = {},
  options: { allowsUpgrades?: boolean; hasPages?: boolean } = {},
): Promise<Running> {
  answerPage = (request, response) => response.end(`page ${String(request.url)}`);
  const front = new FrontServer({
    limits: { ...LIMITS, requestsMs: 1_000, pagesWaitMs: 50, ...limits },
    routes,
    chooseRenderer: async () => (options.hasPages === false ? undefined : renderer),
    policyOf: (nonce) => policyOf(nonce),
    allowsUpgrades: options.allowsUpgrades ?? false,
  });
  fronts.push(front);
  return { front, port: await front.listen(0, '127.0.0.1') };
}

describe('what the front answers itself', () => {
  test('has the headers that every answer of the app has', async () => {
    const { port } = await start();
    const answer = await exchange(port, ask('GET /api/own?a=1'));
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('{"own":"a=1"}');
    for (const header of [
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'referrer-policy: same-origin',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    ]) {
      expect(answer).toContain(header);
    }
    expect(reached).toEqual([]);
  });

  test.each([
    ['HEAD /api/own', 200],
    ['OPTIONS /api/own', 405],
    ['PUT /api/own', 405],
    ['PROPFIND /api/own', 405],
    ['TRACE /api/own', 405],
    ['TRACE /somewhere', 405],
    ['POST /api/own', 500],
  ])('answers %s with %d and no text beyond that', async (line, status) => {
    const { port } = await start();
    const answer = await exchange(port, ask(line, status === 500 ? 'Content-Length: 0\r\n' : ''));
    expect(statusOf(answer)).toBe(status);
    expect(answer.includes('allow: GET, HEAD, POST')).toBe(status === 405);
    expect(answer.split('\r\n\r\n')[1]).toBe(status === 500 ? '{"code":"internal"}' : '');
    expect(reached).toEqual([]);
  });

  test.each([
    '/api/own/',
    '//api/own',
    '/api//own',
    '/api/./own',
    '/api/own/../own',
    '/x/../api/own',
    '/api/%6fwn',
    '/api%2fown',
    '/API/own',
    '/api/own;x',
    '/api/own%3fa',
    '/api/own/..%2fx',
  ])('is only what is written exactly so: %s is the pages’ to check, as it came', async (url) => {
    const { port } = await start();
    expect(await exchange(port, ask(`GET ${url}`))).toContain(`page ${url}`);
    expect(reached.map((seen) => seen.url)).toEqual([url]);
  });

  test.each([
    ['GET http://elsewhere.example/api/own', 400],
    ['OPTIONS *', 405],
    ['GET /api/own%00', 404],
    ['GET /api/own%ff', 404],
  ])('refuses %s with %d', async (line, status) => {
    const { port } = await start();
    expect(statusOf(await exchange(port, ask(line)))).toBe(status);
    expect(reached).toEqual([]);
  });
});

describe('a request that could be read in two ways', () => {
  test.each([
    ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'],
    ['a length that is none', 'Content-Length: +1\r\n', 'a'],
    ['an encoding that is none', 'Transfer-Encoding: xchunked\r\n', ''],
    ['a header over two lines', 'X-A: b\r\n c: d\r\n', ''],
    ['a space before the colon', 'Content-Length : 1\r\n', 'a'],
    ['a null byte', 'X-A: b\0c\r\n', ''],
  ])('is refused for %s, and reaches no page', async (_what, headers, body) => {
    const { port } = await start();
    expect(statusOf(await exchange(port, ask('POST /page', headers, body)))).toBe(400);
    expect(reached).toEqual([]);
  });

  test('without a host is refused', async () => {
    const { port } = await start();
    expect(statusOf(await exchange(port, 'GET /page HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400);
  });

  test('with a header twice reaches the pages with one reading of it', async () => {
    const { port } = await start();
    await exchange(
      port,
      ask('GET /page', 'Host: evil.example\r\nCookie: a=1\r\nCookie: b=2\r\nX-Forwarded-Host: evil\r\n'),
    );
    expect(reached[0]?.headers).toMatchObject({ host: 'dashboard.example', cookie: 'a=1; b=2' });
    expect(reached[0]?.headers['x-forwarded-host']).toBeUndefined();
  });

  test('smuggles no second request behind the first', async () => {
    const { port } = await start();
    const second = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    await exchange(port, ask('POST /page', `Content-Length: ${second.length}\r\n`, second));
    expect(reached.map(({ url, body }) => [url, body])).toEqual([['/page', second]]);
  });

  test.each([
    'content-length',
    'Content-Length, x-client-kind',
    'transfer-encoding',
    'close, CONTENT-LENGTH',
  ])('smuggles none behind one whose length `Connection: %s` takes away', async (named) => {
    const { port } = await start();
    const second = 'GET /smuggled HTTP/1.1\r\nHost: x\r\nX-Client-Kind: local\r\n\r\n';
    const { socket, text } = await open(port);
    const head = 'POST /page HTTP/1.1\r\nHost: dashboard.example\r\nConnection: ';
    socket.write(`${head}${named}\r\nContent-Length: ${second.length}\r\n\r\n${second}`);
    await expect.poll(text).not.toBe('');
    // What was sent to the pages before it has reached them by then.
    await exchange(port, ask('GET /after'));
    socket.destroy();
    expect(reached.map(({ url, body }) => [url, body])).toEqual([
      ['/page', second],
      ['/after', ''],
    ]);
  });

  test.each([
    ['GET', 'in chunks'],
    ['GET', 'of a length'],
    ['HEAD', 'in chunks'],
    ['HEAD', 'of a length'],
  ])('smuggles none in the body of a %s %s', async (method, framing) => {
    const { port } = await start();
    const second = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    const size = second.length;
    await (framing === 'in chunks'
      ? exchange(
          port,
          ask(
            `${method} /page`,
            'Transfer-Encoding: chunked\r\n',
            `${size.toString(16)}\r\n${second}\r\n0\r\n\r\n`,
          ),
        )
      : exchange(port, ask(`${method} /page`, `Content-Length: ${String(size)}\r\n`, second)));
    expect(reached.map(({ url, body }) => [url, body])).toEqual([['/page', second]]);
  });

  test('loses nothing that the front has stamped on it by naming it as the connection’s own', async () => {
    const { port } = await start();
    const names = 'x-client-address, x-client-kind, x-forwarded-for, x-request-id, host, origin';
    const headers = `Via: x\r\nConnection: close, ${names}\r\nOrigin: https://dashboard.example\r\n`;
    await exchange(port, `GET /page HTTP/1.1\r\nHost: dashboard.example\r\n${headers}\r\n`);
    expect(Object.keys(reached[0]?.headers ?? {})).toEqual(expect.arrayContaining(names.split(', ')));
    expect(reached[0]?.headers).toMatchObject({ 'x-client-address': '127.0.0.1', 'x-client-kind': 'remote' });
  });
});

describe('limits', () => {
  test('cut off headers that are too long', async () => {
    const { port } = await start({ maxHeaderBytes: 2_048 });
    expect(statusOf(await exchange(port, ask('GET /page', `X-A: ${'a'.repeat(4_096)}\r\n`)))).toBe(431);
  });

  test('refuse a body that announces too much before it is sent', async () => {
    const { port } = await start({ maxBodyBytes: 10 });
    expect(statusOf(await exchange(port, ask('POST /page', 'Content-Length: 11\r\n')))).toBe(413);
    expect(reached).toEqual([]);
  });

  test('cut off a body that announced nothing once it is too long', async () => {
    const { port } = await start({ maxBodyBytes: 10 });
    const chunks = '8\r\nabcdefgh\r\n8\r\nabcdefgh\r\n';
    expect(statusOf(await exchange(port, ask('POST /page', 'Transfer-Encoding: chunked\r\n', chunks)))).toBe(
      413,
    );
    expect(reached.some(({ isWhole }) => isWhole)).toBe(false);
  });

  test.each([
    ['headers that come too slowly', 'GET /page HTTP/1.1\r\nHost: x\r\n'],
    ['a body that comes too slowly', 'POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab'],
    [
      'a body in chunks that does not end',
      'POST /page HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
    ],
  ])('end %s', async (_what, bytes) => {
    const { port } = await start({ headersMs: 200, bodyMs: 200 });
    expect(statusOf(await exchange(port, bytes))).toBe(408);
    expect(reached.some(({ isWhole }) => isWhole)).toBe(false);
  });

  test('close a connection on which nothing is asked', async () => {
    const { port } = await start({ keepAliveMs: 50 });
    const { socket, ended, text } = await open(port);
    socket.write('GET /api/own HTTP/1.1\r\nHost: x\r\n\r\n');
    await ended;
    expect(statusOf(text())).toBe(200);
  });

  test('close a connection that does not read its answer', async () => {
    const { port } = await start({ idleMs: 2_000 });
    const { promise: dropped, resolve: drop } = Promise.withResolvers<unknown>();
    answerPage = (_request, response) =>
      void response.once('close', drop).write(Buffer.alloc(32 * 1024 * 1024));
    const { socket, ended } = await open(port);
    socket.pause();
    socket.write(ask('GET /page'));
    await dropped;
    socket.resume();
    await ended;
    expect(socket.bytesRead).toBeLessThan(32 * 1024 * 1024);
  });

  test('answer 503 to one connection too many, and take the next when one is gone', async () => {
    const { port } = await start({ maxConnections: 2 });
    const [first, second] = [await open(port), await open(port)];
    expect(statusOf(await exchange(port, ask('GET /api/own')))).toBe(503);
    first.socket.destroy();
    await first.ended;
    await expect.poll(async () => statusOf(await exchange(port, ask('GET /api/own')))).toBe(200);
    second.socket.destroy();
  });
});

describe('the way to the pages', () => {
  test('carries a body, status, reason and every cookie as they are, and says who asks', async () => {
    const { port } = await start();
    answerPage = (_request, response) => {
      const headers = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Own', 'ü'];
      response.writeHead(207, 'As It Was', headers);
      response.end('answer');
    };
    const headers =
      'Content-Length: 5\r\nContent-Security-Policy: forged\r\nX-Client-Address: forged\r\nX-Client-Kind: local\r\nVia: x\r\nKeep-Alive: timeout=1\r\n';
    const answer = await exchange(port, ask('POST /page?x=%2F..', headers, 'hello'));
    expect(answer).toContain('HTTP/1.1 207 As It Was\r\n');
    expect(answer).toContain('Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n');
    expect(reached[0]).toMatchObject({ url: '/page?x=%2F..', body: 'hello', isWhole: true });
    expect(answer).toMatch(/content-security-policy: script-src 'nonce-[^']{24}'\r\n/);
    expect(reached[0]?.headers).toMatchObject({ 'x-client-address': '127.0.0.1', 'x-client-kind': 'remote' });
    expect(reached[0]?.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(reached[0]?.headers).not.toHaveProperty('keep-alive');
    expect(reached[0]?.headers).not.toHaveProperty('via');
  });

  test('costs a request that meets a defect its answer, and no other', async () => {
    const { port } = await start();
    policyOf = () => {
      throw new Error('a defect');
    };
    expect(await exchange(port, ask('GET /odd'))).toContain('500 Internal Server Error');
    policyOf = aPolicy;
    expect(await exchange(port, ask('GET /next'))).toContain('page /next');
  });

  test('carries a body in chunks', async () => {
    const { port } = await start();
    await exchange(port, ask('POST /page', 'Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'));
    expect(reached[0]).toMatchObject({ body: 'hello', isWhole: true });
  });

  test('lets an answer through as it comes', async () => {
    const { port } = await start();
    const goOn = Promise.withResolvers<undefined>();
    answerPage = (_request, response) => {
      response.write('first');
      void goOn.promise.then(() => response.end('last'));
    };
    const { socket, text, ended } = await open(port);
    socket.write(ask('GET /page'));
    await expect.poll(text).toContain('first');
    goOn.resolve(undefined);
    await ended;
    expect(text()).toContain('last');
  });

  test('never makes a whole request of an upload that was broken off', async () => {
    const { port } = await start();
    const { socket } = await open(port);
    socket.write('POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
    await expect.poll(() => reached[0]?.body).toBe('half');
    socket.destroy();
    await expect.poll(() => renderer.waiting).toBe(0);
    expect(reached.map(({ isWhole }) => isWhole)).toEqual([false]);
  });

  test('aborts the renderer’s request when the client has left', async () => {
    const { port } = await start();
    const gone = Promise.withResolvers<undefined>();
    answerPage = (_request, response) => void response.once('close', () => gone.resolve(undefined));
    const { socket } = await open(port);
    socket.write(ask('GET /page'));
    await expect.poll(() => reached.length).toBe(1);
    socket.destroy();
    await gone.promise;
  });

  test('aborts an answer when the renderer dies within it, so that half of it is not taken for all', async () => {
    const { port } = await start();
    answerPage = (request, response) => {
      response.write('half');
      setTimeout(() => request.socket.destroy(), 20);
    };
    const answer = await exchange(port, ask('GET /page'));
    expect(answer).toContain('half');
    expect(answer).not.toContain('\r\n0\r\n\r\n');
  });

  test.each([
    ['dies before it answers', true],
    ['is not there', false],
  ])('says 503 and when to come back when the renderer %s', async (_when, hasPages) => {
    const { port } = await start({}, { hasPages });
    answerPage = (request) => request.socket.destroy();
    const answer = await exchange(port, ask('GET /page'));
    expect(statusOf(answer)).toBe(503);
    expect(answer).toContain('retry-after: 1');
    expect(statusOf(await exchange(port, ask('GET /api/own')))).toBe(200);
  });

  test('passes a websocket of the development server, both ways', async () => {
    const { port } = await start({}, { allowsUpgrades: true });
    const { socket, text } = await open(port);
    socket.write(
      'GET /_next/webpack-hmr HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    );
    await expect.poll(text).toContain('101 Switching Protocols');
    socket.write('ping');
    await expect.poll(text).toContain('/_next/webpack-hmr received ping');
    socket.destroy();
  });

  test('passes none in production: such a request is answered like any other', async () => {
    const { port } = await start();
    const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n';
    expect(await exchange(port, upgrade)).toContain('page /');
    expect(reached[0]?.headers).not.toHaveProperty('upgrade');
  });
});

describe('the end', () => {
  test('answers what is in progress, closes its connection, and takes nothing new', async () => {
    const { front, port } = await start({ requestsMs: 30_000 });
    const idle = await open(port);
    idle.socket.write('GET /api/own HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(idle.text).toContain('own');
    const busy = await open(port);
    busy.socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await slowBegun.promise;
    const closed = front.close();
    await idle.ended;
    await expect(open(port)).rejects.toThrow('ECONNREFUSED');
    slow.resolve(undefined);
    await busy.ended;
    expect(busy.text()).toContain('"done"');
    await closed;
  });

  test('answers what a connection that was just made asks for', async () => {
    const { front, port } = await start({ requestsMs: 30_000 });
    const { socket, text, ended } = await open(port);
    const closed = front.close();
    socket.write(ask('GET /api/own'));
    await ended;
    await closed;
    expect(text()).toContain('own');
  });

  test('waits for a slow answer no longer than allowed', async () => {
    const { front, port } = await start({ requestsMs: 100 });
    answerPage = () => undefined;
    const { socket, ended } = await open(port);
    socket.write(ask('GET /page'));
    await expect.poll(() => reached.length).toBe(1);
    await front.close();
    await ended;
  });
});
