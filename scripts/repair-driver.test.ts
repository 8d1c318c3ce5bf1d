import { connect, createServer, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

type Break = (socket: Socket) => void;
const BREAKS: readonly (readonly [string, Break])[] = [
  ['is closed', (socket) => socket.destroy()],
  ['is reset', (socket) => socket.resetAndDestroy()],
];

const sockets = new Set<Socket>();
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => void uncaught.push(error);
let way: ReturnType<typeof createServer>;
let sql: postgres.Sql;

beforeEach(async () => {
  const target = new URL(inject('templateDatabaseUrl'));
  way = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((one) => one.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const address = way.address();
  const url = new URL(target);
  url.pathname = '/postgres';
  url.port = String(typeof address === 'object' ? address?.port : 0);
  // One connection: what comes next gets the one that broke.
  sql = postgres(url.href, { max: 1, connect_timeout: 30, backoff: () => 0, onnotice: () => undefined });
  process.prependListener('uncaughtException', onUncaught);
});
afterEach(async () => {
  process.off('uncaughtException', onUncaught);
  await sql.end({ timeout: 1 });
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  way.close();
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
