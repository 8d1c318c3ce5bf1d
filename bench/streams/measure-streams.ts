import { readFileSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import { median, type Row } from '../table.ts';
import { startNchan } from './nchan-peer.ts';
import { readCpuSeconds, readMemoryKib } from './process-cost.ts';
import { openSessions } from './open-sessions.ts';

const ROUNDS = 3;
const EVENTS = 300;
const EVENTS_PER_SECOND = 100;
const CLIENTS = [500, 2_000] as const;
const STREAMS_PER_SESSION = 20;

interface Server {
  readonly name: string;
  readonly pid: number;
  readonly requestOf: (index: number) => string;
  readonly port: number;
  readonly publish: (text: string) => Promise<void>;
}

/** Processor time a delivery and memory a connection of the front, beside Nchan in the same run. */
export async function measureStreams(stack: Stack, folder: string): Promise<Row[]> {
  const nchan = await startNchan(folder);
  if (!nchan) throw new Error('Nchan is not installed: apt-get install nginx-light libnginx-mod-nchan');
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  try {
    const cookies = await openSessions(stack, sql, Math.ceil(Math.max(...CLIENTS) / STREAMS_PER_SESSION));
    const ours = frontServer(stack, sql, cookies);
    const peer: Server = {
      name: nchan.name,
      pid: nchan.pid,
      port: Number(nchan.url.port),
      requestOf: () => 'GET /sub HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n',
      publish: nchan.publish,
    };
    const rows: Row[] = [];
    for (const count of CLIENTS) rows.push(...(await compare(ours, peer, count)));
    return rows;
  } finally {
    nchan.stop();
    await sql.end();
  }
}

function frontServer(stack: Stack, sql: postgres.Sql, cookies: readonly string[]): Server {
  const { port, host } = new URL(stack.dashboardUrl);
  return {
    name: 'front',
    pid: findFront(port),
    port: Number(port),
    requestOf: (index) =>
      `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookies[Math.floor(index / STREAMS_PER_SESSION)] ?? ''}\r\n\r\n`,
    publish: async (text) => {
      await sql`with l as materialized (select pg_advisory_xact_lock(7214001)), e as (
        insert into live_events (payload) select ${text}::text::jsonb from l returning seq)
        select pg_notify('live', '') from e`;
    },
  };
}

async function compare(ours: Server, peer: Server, count: number): Promise<Row[]> {
  const costs = { ours: [] as Cost[], peer: [] as Cost[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.peer.push(await measureOne(peer, count));
    costs.ours.push(await measureOne(ours, count));
  }
  const of = (list: readonly Cost[], name: keyof Cost) => median(list.map((cost) => cost[name]));
  const what = `${String(count)} streams, ${String(EVENTS_PER_SECOND)} events/s:`;
  const row = (name: keyof Cost, label: string, unit: string): Row => ({
    what: `${what} ${label}`,
    unit,
    ours: of(costs.ours, name),
    peer: of(costs.peer, name),
    peerName: peer.name,
  });
  return [
    { ...row('cpuMicros', 'CPU a delivery', 'µs'), goal: { atMost: 1.25 } },
    row('memoryKib', 'memory a connection', 'KiB'),
    row('p99Ms', 'p99', 'ms'),
  ];
}

interface Cost {
  readonly cpuMicros: number;
  readonly memoryKib: number;
  readonly p99Ms: number;
}

async function measureOne(server: Server, count: number): Promise<Cost> {
  const before = readMemoryKib(server.pid);
  const clients = await openAll(server, count);
  const memoryKib = (readMemoryKib(server.pid) - before) / count;
  const latencies: number[] = [];
  let delivered = 0;
  clients.forEach((client, index) => {
    client.removeAllListeners('data');
    let rest = '';
    client.on('data', (chunk: Buffer) => {
      const text = rest + chunk.toString('latin1');
      // An event may come in two parts.
      const end = text.lastIndexOf('}');
      rest = text.slice(end + 1);
      for (const match of text.slice(0, end + 1).matchAll(/"sentAtMs":(\d+)\}/g)) {
        delivered += 1;
        if (index % 50 === 0) latencies.push(Date.now() - Number(match[1]));
      }
    });
  });
  const startedAt = readCpuSeconds(server.pid);
  const startMs = Date.now();
  for (let event = 0; event < EVENTS; event += 1) {
    const waitMs = startMs + (event * 1000) / EVENTS_PER_SECOND - Date.now();
    if (waitMs > 0) await sleep(waitMs);
    await server.publish(payload());
  }
  for (let tries = 0; delivered < EVENTS * count && tries < 100; tries += 1) await sleep(100);
  const seconds = readCpuSeconds(server.pid) - startedAt;
  for (const client of clients) client.destroy();
  await sleep(500);
  if (delivered < EVENTS * count * 0.99) throw new Error(`${server.name}: ${String(delivered)} delivered`);
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    cpuMicros: (seconds * 1e6) / delivered,
    memoryKib,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
  };
}

/** As wide as the event of an intent. */
function payload(): string {
  const filler = 'x'.repeat(380);
  return JSON.stringify({
    type: 'burn.changed',
    intentId: '00000000-0000-4000-8000-000000000000',
    filler,
    sentAtMs: Date.now(),
  });
}

async function openAll(server: Server, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < count; start += 100) {
    const some = Array.from({ length: Math.min(100, count - start) }, (_, index) =>
      openOne(server, start + index),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

function openOne(server: Server, index: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(server.requestOf(index)));
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      const status = chunk.toString('latin1', 9, 12);
      if (status === '200') resolve(socket);
      else reject(new Error(`${server.name} answered ${status}`));
    });
  });
}

/** The process that listens there. */
function findFront(port: string): number {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return words.some((word) => word.endsWith('front/main.ts')) && words.includes(port);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('the front was not found');
  return Number(found);
}
