import { connect, createServer, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { listenOnLoopback, type Listening } from '#server/testing/http/listen-on-loopback.ts';

type Break = (socket: Socket) => void;
const BREAKS: readonly (readonly [string, Break])[] = [
  ['is closed', (socket) => socket.destroy()],
  ['is reset', (socket) => socket.resetAndDestroy()],
];

const sockets = new Set<Socket>();
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => void uncaught.push(error);
let way: Listening;
let sql: postgres.Sql;

beforeEach(async () => {
  const target = new URL(inject('templateDatabaseUrl'));
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((one) => one.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  way = await listenOnLoopback(proxy);
  const url = new URL(target);
  url.pathname = '/postgres';
  url.port = String(way.port);
  // One connection: what comes next gets the one that broke.
  sql = postgres(url.href, { max: 1, connect_timeout: 30, backoff: () => 0, onnotice: () => undefined });
  process.prependListener('uncaughtException', onUncaught);
});
afterEach(async () => {
  process.off('uncaughtException', onUncaught);
  await sql.end({ timeout: 1 });
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  void way.close();
});

describe.each(BREAKS)('a transaction whose connection %s', (_name, breakIt) => {
  const breakAll = () => sockets.forEach(breakIt);

  test('while it waits for an answer is over, and the process goes on', async () => {
    const broken = sql.begin(async (tx) => {
      const slow = tx`select pg_sleep(60)`.execute();
      setTimeout(breakAll, 50);
      await slow;
    });
    await expect(broken).rejects.toThrow();
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
  });

  test('between two statements does nothing more, least of all in the next transaction', async () => {
    const next = Promise.withResolvers<undefined>();
    const late = Promise.withResolvers<string>();
    const broken = sql.begin(async (tx) => {
      await tx`select 1`;
      breakAll();
      await next.promise;
      late.resolve(await tx`create temp table intruder (n int)`.then(String, () => 'refused'));
    });
    await expect(broken).rejects.toThrow();
    const found = await sql.begin(async (tx) => {
      await tx`select 1`;
      next.resolve(undefined);
      const answer = await late.promise;
      return { answer, intruders: await tx`select 1 from pg_class where relname = 'intruder'` };
    });
    expect(found).toMatchObject({ answer: 'refused', intruders: [] });
    expect(uncaught).toEqual([]);
  });
});

/** What a server says that lets everyone in. */
const WELCOME = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  73,
]);

/** Answers that to the first message where it lets in, and closes each connection at the next one. */
async function startClosing(letsIn: boolean) {
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    client.on('error', () => undefined);
    client.once('data', () => {
      if (!letsIn) client.end();
      else client.write(WELCOME, () => client.once('data', () => client.end()));
    });
  });
  const { port, close } = await listenOnLoopback(server);
  onTestFinished(() => void close());
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, connections: () => connections };
}

test.each([
  ['at once', false, {}],
  ['when it is asked for its types', true, {}],
  ['when it is asked whether it takes writes', true, { target_session_attrs: 'primary' as const }],
])(
  'a connection that is closed %s fails its query, and the next one waits longer',
  async (_name, letsIn, options) => {
    const unhandled: unknown[] = [];
    const onUnhandled = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', onUnhandled);
    onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
    const { url, connections } = await startClosing(letsIn);
    const failures: number[] = [];
    const backoff = (count: number) => {
      failures.push(count);
      return 0.01;
    };
    const closing = postgres(url, { max: 1, backoff, ...options });
    onTestFinished(() => closing.end({ timeout: 0 }));
    for (let asked = 1; asked <= 3; asked += 1) {
      await expect(closing`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
      expect(connections()).toBe(asked);
      await expect.poll(() => failures.length).toBe(asked);
    }
    expect(failures).toEqual([1, 2, 3]);
    expect(unhandled).toEqual([]);
  },
);
