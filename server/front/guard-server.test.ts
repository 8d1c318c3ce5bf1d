import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { frontListener, frontOptions, limitConnections, type FrontLimits } from './guard-server.ts';

const LIMITS: FrontLimits = {
  headersMs: 400,
  bodyMs: 400,
  idleMs: 30_000,
  maxConnections: 8,
  maxOfPeer: 3,
};
/** As `findLimitedPeer` does for what is not on this machine. */
const peerOf = ({ remoteAddress }: Socket) => (remoteAddress === '127.0.0.1' ? undefined : remoteAddress);
const HEAD = 'POST /x HTTP/1.1\r\nhost: localhost\r\n';

let server: Server;
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

interface Client {
  readonly send: (text: string) => void;
  /** All that came, once the other end has hung up, and after how long. */
  readonly ended: Promise<{ readonly text: string; readonly afterMs: number }>;
}

function open(port: number, localAddress = '127.0.0.1'): Client {
  const startedMs = performance.now();
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  const ended = new Promise<{ text: string; afterMs: number }>((resolve) => {
    socket.on('close', () => resolve({ text, afterMs: performance.now() - startedMs }));
  });
  return { send: (part) => void socket.write(part), ended };
}

/** Sends a text a byte at a time, for as long as the server reads. */
async function trickle(client: Client, text: string): Promise<void> {
  for (const byte of text) {
    client.send(byte);
    await sleep(40);
  }
}

describe('a client that is slow', () => {
  test('to send its headers is dropped when their time is over, however it trickles', async () => {
    const port = await serve();
    const [silent, slow] = [open(port), open(port)];
    void trickle(slow, `${HEAD}x-padding: ${'a'.repeat(200)}\r\n\r\n`);
    for (const { text, afterMs } of await Promise.all([silent.ended, slow.ended])) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(afterMs).toBeLessThan(3_000);
    }
  });

  test('to send a further request on the same connection is dropped, too', async () => {
    const client = open(await serve());
    client.send('GET /x HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await sleep(100);
    void trickle(client, `${HEAD}x-padding: ${'a'.repeat(200)}\r\n\r\n`);
    const { text, afterMs } = await client.ended;
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /);
    expect(afterMs).toBeLessThan(3_000);
  });

  test.each([
    ['of a length', 'content-length: 400\r\n\r\n'],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n190\r\n'],
  ])('to send its body %s is dropped when its time is over', async (_name, head) => {
    const client = open(await serve());
    client.send(`${HEAD}${head}`);
    void trickle(client, 'a'.repeat(400));
    const { text, afterMs } = await client.ended;
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff/);
    expect(afterMs).toBeLessThan(1_500);
  });

  test('to read stays connected while bytes arrive, and not after', async () => {
    const port = await serve({ idleMs: 500, headersMs: 20_000 });
    const client = open(port);
    const { afterMs } = await client.ended;
    expect(afterMs).toBeLessThan(3_000);
  });
});

describe('a client in time', () => {
  test('is answered, with a body and without one', async () => {
    const client = open(await serve());
    client.send(`${HEAD}content-length: 3\r\n\r\nabc`);
    await sleep(50);
    client.send('GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect((await client.ended).text).toMatch(/^HTTP\/1\.1 200 [\s\S]*3[\s\S]*HTTP\/1\.1 200 /);
  });

  test('is not cut off while its answer is being made', async () => {
    const all = { ...LIMITS, bodyMs: 100 };
    const slowAnswer = frontListener((request, response) => {
      request.resume();
      setTimeout(() => response.end('late'), 1_500);
    }, all);
    server = createServer(frontOptions(all), slowAnswer);
    limitConnections(server, all, peerOf);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const client = open(typeof address === 'object' ? (address?.port ?? 0) : 0);
    client.send(`${HEAD}connection: close\r\ncontent-length: 3\r\n\r\nabc`);
    expect((await client.ended).text).toMatch(/late$/);
  });
});

describe('connections', () => {
  test('beyond the cap are answered 503, and there is room again when others end', async () => {
    const port = await serve({ headersMs: 5_000 });
    const held = Array.from({ length: 8 }, () => open(port));
    await sleep(200);
    const refused = open(port);
    refused.send('GET /x HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const { text } = await refused.ended;
    expect(text).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/);
    expect(text).not.toContain('HTTP/1.1 200');
    for (const client of clients.splice(0, 8)) client.destroy();
    await Promise.all(held.map(({ ended }) => ended));
    await sleep(100);
    const next = open(port);
    next.send('GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect((await next.ended).text).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('opened all at once are no more than the cap', async () => {
    const port = await serve({ headersMs: 5_000 });
    const all = Array.from({ length: 60 }, () => open(port));
    await sleep(600);
    const ended = await Promise.all(
      all.map(({ ended: end }) =>
        Promise.race([end.then(({ text }) => text.slice(9, 12)), sleep(1_500, 'open')]),
      ),
    );
    expect(ended.filter((state) => state === 'open')).toHaveLength(8);
    expect(ended.filter((state) => state === '503')).toHaveLength(52);
  });
});

test('one address holds its share of the connections, and keeps no other out', async () => {
  const port = await serve({ headersMs: 5_000 });
  const ask = (client: Client) =>
    client.send('GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  const held = Array.from({ length: 3 }, () => open(port, '127.0.0.2'));
  await sleep(200);
  const more = Array.from({ length: 20 }, () => open(port, '127.0.0.2'));
  for (const { text } of await Promise.all(more.map(({ ended }) => ended))) {
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
  }
  const others = [open(port, '127.0.0.3'), open(port)];
  others.forEach(ask);
  for (const { ended } of others) expect((await ended).text).toMatch(/^HTTP\/1\.1 200 /);
  const [first] = held;
  if (first) ask(first);
  await first?.ended;
  const next = open(port, '127.0.0.2');
  ask(next);
  expect((await next.ended).text).toMatch(/^HTTP\/1\.1 200 /);
});

test('an upgrade is no way past: it is a request like any other', async () => {
  const client = open(await serve());
  client.send(
    'GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n',
  );
  expect((await client.ended).text).toMatch(/^HTTP\/1\.1 200 /);
});
