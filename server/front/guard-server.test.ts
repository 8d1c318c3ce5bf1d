import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { ask, exchange, statusOf } from '#server/testing/http/raw-http.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { frontListener, frontOptions, limitConnections, type FrontLimits } from './guard-server.ts';

const LIMITS: FrontLimits = {
  headersMs: 400,
  bodyMs: 400,
  idleMs: 30_000,
  maxConnections: 8,
  maxOfPeer: 3,
};
/** For what has to be in time: however slow the machine is, it is. */
const PATIENT = { headersMs: 60_000, bodyMs: 60_000 };
/** As `findLimitedPeer` does for what is not on this machine. */
const peerOf = ({ remoteAddress }: Socket) => (remoteAddress === '127.0.0.1' ? undefined : remoteAddress);
const HEAD = 'POST /x HTTP/1.1\r\nhost: localhost\r\n';

let server: Server;
function useProxies(trustedProxies: string): void {
  useTestEnv({ TRUSTED_PROXIES: trustedProxies });
  forget('proxySettings');
}
beforeEach(() => useProxies(''));
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
  server.closeAllConnections();
});

/** A server behind the front that answers the length of what it was sent. */
async function serve(limits: Partial<FrontLimits> = {}): Promise<number> {
  const all = { ...LIMITS, ...limits };
  const answer = frontListener((request, response) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () => response.end(String(length)));
    request.on('error', () => undefined);
  }, all);
  server = createServer(frontOptions(all), answer);
  limitConnections(server, all, peerOf);
  return (await listenOnLoopback(server)).port;
}

/** How many connections the server has. */
const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

interface Client {
  readonly send: (text: string) => void;
  readonly isOpen: () => boolean;
  /** How many bytes were sent, and all that came. */
  readonly sent: () => number;
  readonly text: () => string;
  /** All that came, once the other end has hung up. */
  readonly ended: Promise<string>;
}

function open(port: number, localAddress = '127.0.0.1'): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
  });
  let sent = 0;
  const send = (part: string) => {
    sent += part.length;
    socket.write(part);
  };
  return { send, isOpen: () => socket.writable, sent: () => sent, text: () => text, ended };
}

/**
 * Sends a text a byte at a time, for as long as the server reads, and answers how many it sent by then: no
 * more than 25 a second, and fewer on a slow machine.
 */
async function trickle(client: Client, text: string): Promise<number> {
  const before = client.sent();
  for (const byte of text) {
    if (!client.isOpen()) break;
    client.send(byte);
    await sleep(40);
  }
  return client.sent() - before;
}

describe('a client that is slow', () => {
  test('to send its headers is dropped when their time is over, however it trickles', async () => {
    const port = await serve();
    const [silent, slow] = [open(port), open(port)];
    const sent = trickle(slow, `${HEAD}x-padding: ${'a'.repeat(200)}\r\n\r\n`);
    for (const { ended } of [silent, slow]) expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sent).toBeLessThan(75);
  });

  test('to send a further request on the same connection is dropped, too', async () => {
    const client = open(await serve());
    // The first may take as long as it does.
    server.headersTimeout = PATIENT.headersMs;
    server.keepAliveTimeout = PATIENT.headersMs;
    client.send('GET /x HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect.poll(client.text).toMatch(/^HTTP\/1\.1 200 /);
    server.headersTimeout = LIMITS.headersMs;
    const sent = trickle(client, `${HEAD}x-padding: ${'a'.repeat(200)}\r\n\r\n`);
    expect(await client.ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /);
    expect(await sent).toBeLessThan(75);
  });

  test.each([
    ['of a length', 'content-length: 400\r\n\r\n'],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n190\r\n'],
  ])('to send its body %s is dropped when its time is over', async (_name, head) => {
    const client = open(await serve({ headersMs: PATIENT.headersMs }));
    client.send(`${HEAD}${head}`);
    const sent = trickle(client, 'a'.repeat(400));
    expect(await client.ended).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff/);
    expect(await sent).toBeLessThan(38);
  });

  test('to read stays connected while bytes arrive, and not after', async () => {
    const port = await serve({ ...PATIENT, idleMs: 500 });
    // The time for headers would end with an answer.
    expect(await open(port).ended).toBe('');
  });
});

describe('a client in time', () => {
  test('is answered, with a body and without one', async () => {
    const client = open(await serve(PATIENT));
    server.keepAliveTimeout = PATIENT.headersMs;
    client.send(`${HEAD}content-length: 3\r\n\r\nabc`);
    await expect.poll(client.text).toMatch(/\r\n\r\n3/);
    client.send('GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(await client.ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*3[\s\S]*HTTP\/1\.1 200 /);
  });

  test('is not cut off while its answer is being made', async () => {
    const all = { ...LIMITS, ...PATIENT, bodyMs: 100 };
    const slowAnswer = frontListener((request, response) => {
      request.resume();
      setTimeout(() => response.end('late'), 1_500);
    }, all);
    server = createServer(frontOptions(all), slowAnswer);
    limitConnections(server, all, peerOf);
    const client = open((await listenOnLoopback(server)).port);
    client.send(`${HEAD}connection: close\r\ncontent-length: 3\r\n\r\nabc`);
    expect(await client.ended).toMatch(/late$/);
  });
});

describe('connections', () => {
  test('beyond the cap are answered 503, and there is room again when others end', async () => {
    const port = await serve(PATIENT);
    const held = Array.from({ length: 8 }, () => open(port));
    await expect.poll(countConnections).toBe(8);
    const refused = open(port);
    refused.send('GET /x HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const text = await refused.ended;
    expect(text).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/);
    expect(text).not.toContain('HTTP/1.1 200');
    for (const client of clients.splice(0, 8)) client.destroy();
    await Promise.all(held.map(({ ended }) => ended));
    await expect.poll(countConnections).toBe(0);
    const next = open(port);
    next.send('GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(await next.ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('opened all at once are no more than the cap', async () => {
    const port = await serve(PATIENT);
    const ends: string[] = [];
    for (let n = 0; n < 60; n += 1) void open(port).ended.then((text) => ends.push(text.slice(9, 12)));
    await expect.poll(() => ends.length).toBe(52);
    expect(new Set(ends)).toEqual(new Set(['503']));
    expect(await countConnections()).toBe(8);
  });
});

test('one address holds its share of the connections, and keeps no other out', async () => {
  const port = await serve(PATIENT);
  const ask = (client: Client) =>
    client.send('GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  const held = Array.from({ length: 3 }, () => open(port, '127.0.0.2'));
  await expect.poll(countConnections).toBe(3);
  const more = Array.from({ length: 20 }, () => open(port, '127.0.0.2'));
  for (const { ended } of more) expect(await ended).toMatch(/^HTTP\/1\.1 503 /);
  const others = [open(port, '127.0.0.3'), open(port)];
  others.forEach(ask);
  for (const { ended } of others) expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  const [first] = held;
  if (first) ask(first);
  await first?.ended;
  await expect.poll(countConnections).toBe(2);
  const next = open(port, '127.0.0.2');
  ask(next);
  expect(await next.ended).toMatch(/^HTTP\/1\.1 200 /);
});

describe('requests of one connection that are sent before the first is answered', () => {
  const GET = 'GET /x HTTP/1.1\r\nhost: localhost\r\n\r\n';

  /** A server that answers when the test says so; how many requests it began, and how many are not over. */
  async function serveHeld() {
    const all = { ...LIMITS, ...PATIENT };
    const begun = { count: 0, open: 0 };
    const go = Promise.withResolvers<undefined>();
    const answer = frontListener((_request, response) => {
      begun.count += 1;
      begun.open += 1;
      response.once('close', () => (begun.open -= 1));
      void go.promise.then(() => response.end('answer'));
    }, all);
    server = createServer(frontOptions(all), answer);
    limitConnections(server, all, peerOf);
    const { port } = await listenOnLoopback(server);
    return { port, begun, go };
  }

  test('are answered where they are a few', async () => {
    const { port, begun, go } = await serveHeld();
    const client = open(port);
    client.send(GET.repeat(4));
    await expect.poll(() => begun.count).toBe(4);
    go.resolve(undefined);
    await expect.poll(() => client.text().match(/answer/g)).toHaveLength(4);
    client.send(GET.repeat(4));
    await expect.poll(() => client.text().match(/answer/g)).toHaveLength(8);
  });

  test.each([5, 2_000])('end the connection where they are %i, and none of them goes on', async (count) => {
    const { port, begun } = await serveHeld();
    const client = open(port);
    client.send(GET.repeat(count));
    expect(await client.ended).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close\r\n\r\n$/);
    await expect.poll(() => begun.open).toBe(0);
    expect(begun.count).toBe(4);
  });

  test('get no 503 into an answer that has begun', async () => {
    const all = { ...LIMITS, ...PATIENT };
    const answer = frontListener((_request, response) => void response.write('begun'), all);
    server = createServer(frontOptions(all), answer);
    const client = open((await listenOnLoopback(server)).port);
    client.send(GET);
    await expect.poll(client.text).toContain('begun');
    client.send(GET.repeat(9));
    expect(await client.ended).not.toContain('503');
  });
});

test('an upgrade is no way past: it is a request like any other', async () => {
  const client = open(await serve(PATIENT));
  client.send(
    'GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n',
  );
  expect(await client.ended).toMatch(/^HTTP\/1\.1 200 /);
});

describe('an action', () => {
  /** Of the host that the request goes to unless a proxy names another. */
  const action = (origin: string, claims = '') =>
    ask('POST /page', `Origin: ${origin}\r\nNext-Action: 00\r\nContent-Length: 0\r\n${claims}`);

  test.each([
    ['http://evil.example', '', 403],
    ['http://evil.example', 'X-Forwarded-Host: evil.example\r\n', 403],
    ['http://dashboard.example', 'X-Forwarded-Host: evil.example\r\n', 200],
  ])(
    'of %s is compared with the host itself, whatever a client claims: %j',
    async (origin, claims, status) => {
      expect(statusOf(await exchange(await serve(), action(origin, claims)))).toBe(status);
    },
  );

  test.each([
    ['https://outside.example', 200],
    ['http://dashboard.example', 403],
  ])('of %s is compared with the host that a trusted proxy names', async (origin, status) => {
    useProxies('127.0.0.1');
    const claims = 'X-Forwarded-Host: outside.example\r\nX-Forwarded-Proto: https\r\n';
    expect(statusOf(await exchange(await serve(), action(origin, claims)))).toBe(status);
  });
});
