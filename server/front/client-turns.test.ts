import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_ADDRESS_HEADER } from '#server/http/stamped-headers.ts';
import { forget } from '#server/testing/forget.ts';
import { ask, exchange, open, statusOf } from '#server/testing/http/raw-http.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { FrontServer } from './front-server.ts';
import { LIMITS, type ServerLimits } from './limits.ts';
import { ClientTurns } from './client-turns.ts';
import type { Renderer } from './renderer-pool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'turns-test-'));
const socketPath = path.join(folder, 'pages.sock');
/** What is at the pages and was not answered yet, in the order in which it came. */
const held: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
const pages = createServer((request, response) => void held.push({ request, response }));
const renderer = { socketPath, agent: new Agent({ keepAlive: true }), waiting: 0 } as unknown as Renderer;
const clients: Socket[] = [];
let front: FrontServer;

beforeAll(async () => {
  pages.listen(socketPath);
  await once(pages, 'listening');
});
beforeEach(() => {
  useTestEnv({ TRUSTED_PROXIES: '127.0.0.1' });
  forget('proxySettings');
});
afterEach(async () => {
  // Those that wait first, so that none of them is passed on.
  for (const client of clients.splice(0).toReversed()) client.destroy();
  await front.close();
  held.length = 0;
});
afterAll(() => {
  pages.closeAllConnections();
  pages.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(limits: Partial<ServerLimits> = {}): Promise<number> {
  front = new FrontServer({
    limits: {
      ...LIMITS,
      requestsMs: 100,
      pagesWaitMs: 60_000,
      pageTurns: { ofCaller: 2, ofAll: 3, waiting: 10 },
      ...limits,
    },
    routes: [],
    chooseRenderer: async () => renderer,
    policyOf: () => '',
    allowsUpgrades: false,
  });
  return front.listen(0, '127.0.0.1');
}

/** A request of a client behind the proxy, and its answer. */
async function askAs(client: string, port: number, url: string) {
  const connection = await open(port);
  clients.push(connection.socket);
  connection.socket.write(ask(`GET ${url}`, `X-Forwarded-For: ${client}\r\n`));
  return connection;
}
const urls = () => held.map(({ request }) => request.url);
function answerFirst(): void {
  held.shift()?.response.end('page');
}

test('a request beyond those of all waits, and is passed on when another was answered', async () => {
  const port = await start();
  const first = await askAs('192.0.2.1', port, '/1');
  await expect.poll(urls).toEqual(['/1']);
  await askAs('192.0.2.2', port, '/2');
  await expect.poll(urls).toEqual(['/1', '/2']);
  await askAs('192.0.2.3', port, '/3');
  await expect.poll(urls).toEqual(['/1', '/2', '/3']);
  const fourth = await askAs('192.0.2.4', port, '/4');
  answerFirst();
  await first.ended;
  await expect.poll(urls).toEqual(['/2', '/3', '/4']);
  for (let left = 3; left > 0; left -= 1) answerFirst();
  await fourth.ended;
  expect(fourth.text()).toContain('page');
});

test.each([
  ['an address', '192.0.2.1', '192.0.2.1'],
  ['an IPv6 network', '2001:db8:1:1::1', '2001:db8:1:2::1'],
])('%s that asks for much keeps no other waiting', async (_who, client, again) => {
  const port = await start();
  for (const url of ['/1', '/2', '/3', '/4']) await askAs(url === '/1' ? client : again, port, url);
  await expect.poll(urls).toHaveLength(2);
  await askAs('192.0.2.9', port, '/other');
  await expect.poll(() => urls().includes('/other')).toBe(true);
  expect(urls()).toHaveLength(3);
});

test('a request that its client has left takes no turn, also where its turn has just come', async () => {
  const turns = new ClientTurns({ ofCaller: 1, ofAll: 1, waiting: 10 }, LIMITS.pagesWaitMs);
  const begin = (client: string) => {
    const request = { headers: { [CLIENT_ADDRESS_HEADER]: client } } as unknown as IncomingMessage;
    const response = Object.assign(new EventEmitter(), { destroyed: false });
    const leave = () => {
      response.destroyed = true;
      response.emit('close');
    };
    return { leave, turn: turns.take(request, response as unknown as ServerResponse) };
  };
  const [first, gone, late, last] = ['1', '2', '3', '4'].map(begin);
  const endFirst = await first?.turn;
  gone?.leave();
  expect(await gone?.turn).toBeUndefined();
  endFirst?.();
  late?.leave();
  expect(await last?.turn).toBeDefined();
});

test('one that is read slowly has no turn any more', async () => {
  const port = await start({ pageTurns: { ofCaller: 1, ofAll: 1, waiting: 10 } });
  await askAs('192.0.2.1', port, '/slow');
  await expect.poll(urls).toEqual(['/slow']);
  held[0]?.response.write('begun');
  await askAs('192.0.2.2', port, '/next');
  await expect.poll(urls).toEqual(['/slow', '/next']);
});

test.each([
  ['has waited for long', { pagesWaitMs: 50 }, 1],
  ['is one too many of its client', {}, 2],
])('one that %s is answered 503', async (_what, limits, asked) => {
  const port = await start({ ...limits, pageTurns: { ofCaller: 1, ofAll: 1, waiting: 1 } });
  await askAs('192.0.2.1', port, '/1');
  await expect.poll(urls).toEqual(['/1']);
  const answers = Array.from({ length: asked }, () => exchange(port, ask('GET /2')));
  const answer = await Promise.race(answers);
  expect(statusOf(answer)).toBe(503);
  expect(answer).toContain('retry-after: 1');
});

test('the end waits no longer than allowed for what waits', async () => {
  const port = await start({ pageTurns: { ofCaller: 1, ofAll: 1, waiting: 10 } });
  await askAs('192.0.2.1', port, '/1');
  await expect.poll(urls).toEqual(['/1']);
  const waiting = await askAs('192.0.2.2', port, '/2');
  await front.close();
  await waiting.ended;
  expect(urls()).toEqual(['/1']);
});
