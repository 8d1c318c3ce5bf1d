import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ask, exchange, open, statusOf } from '#server/testing/http/raw-http.ts';
import { RenderTurns } from './render-turns.ts';

const LIMITS = { ofCaller: 2, ofAll: 3, waiting: 20 };
const LONG_MS = 60_000;

interface Work {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly finish: () => void;
}
const clients: Socket[] = [];
/** What is worked on, in the order in which it began. */
const reached: Work[] = [];
let arrived = 0;
let left = 0;
let close: () => void = () => undefined;
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const { finish } of reached.splice(0)) finish();
  [arrived, left] = [0, 0];
  close();
});

/** A renderer whose work ends when the test says so. */
async function start({ limits = LIMITS, abandonedMs = LONG_MS } = {}): Promise<number> {
  const turns = new RenderTurns(limits, abandonedMs);
  const server = createServer((request, response) => {
    arrived += 1;
    response.once('close', () => (left += 1));
    const work = Promise.withResolvers<undefined>();
    const begin = () => {
      reached.push({ request, response, finish: () => work.resolve(undefined) });
      return work.promise;
    };
    void turns.run(request, response, begin);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

/** Asks as this client, and resolves once the request is here. */
async function askAs(client: string, port: number, url = '/'): Promise<Socket> {
  const before = arrived;
  const { socket } = await open(port);
  clients.push(socket);
  socket.write(ask(`GET ${url}`, `X-Client-Address: ${client}\r\n`));
  await expect.poll(() => arrived).toBe(before + 1);
  return socket;
}

async function leave(socket: Socket): Promise<void> {
  const before = left;
  socket.destroy();
  await expect.poll(() => left).toBe(before + 1);
}
const urls = () => reached.map(({ request }) => request.url);

test('a client that leaves what is worked on gets no more turns by it', async () => {
  const port = await start();
  for (let asked = 0; asked < 10; asked += 1) await leave(await askAs('192.0.2.1', port));
  expect(reached).toHaveLength(2);
  await askAs('192.0.2.2', port, '/other');
  expect(urls()).toEqual(['/', '/', '/other']);
});

test('a whole IPv6 network is one client', async () => {
  const port = await start();
  for (let n = 0; n < 4; n += 1) await leave(await askAs(`2001:db8:1:${n}::/64`, port));
  expect(reached).toHaveLength(2);
});

test('what waits begins when work is over whose client has left', async () => {
  const port = await start();
  for (const url of ['/1', '/2']) await leave(await askAs('192.0.2.1', port, url));
  await askAs('192.0.2.1', port, '/3');
  expect(urls()).toEqual(['/1', '/2']);
  reached[0]?.finish();
  await expect.poll(urls).toEqual(['/1', '/2', '/3']);
});

test('work that hangs keeps its client waiting for no longer than allowed', async () => {
  const port = await start({ abandonedMs: 1 });
  for (const url of ['/1', '/2']) await leave(await askAs('192.0.2.1', port, url));
  await askAs('192.0.2.1', port, '/3');
  await expect.poll(urls).toEqual(['/1', '/2', '/3']);
});

test.each([
  ['with headers of its own', (response: ServerResponse) => void response.writeHead(200).write('begun')],
  ['at its first byte', (response: ServerResponse) => void response.write('begun')],
])('an answer that has begun %s, and is read slowly, has no turn any more', async (_how, begin) => {
  const port = await start();
  for (const url of ['/1', '/2', '/3']) await askAs('192.0.2.1', port, url);
  expect(urls()).toEqual(['/1', '/2']);
  for (const { response } of reached) begin(response);
  await expect.poll(urls).toEqual(['/1', '/2', '/3']);
});

test('one more than may wait is answered 503', async () => {
  const port = await start({ limits: { ofCaller: 1, ofAll: 1, waiting: 1 } });
  for (const url of ['/1', '/2']) await askAs('192.0.2.1', port, url);
  const answer = await exchange(port, ask('GET /3', 'X-Client-Address: 192.0.2.1\r\n'));
  expect(statusOf(answer)).toBe(503);
  expect(urls()).toEqual(['/1']);
});
