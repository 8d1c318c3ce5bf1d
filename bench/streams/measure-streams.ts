import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';
import { median, quantile, type Row } from '../table.ts';
import { startNchan, subscribeRequest } from './nchan-peer.ts';
import { readCpuSeconds, readMemoryKib } from './process-cost.ts';
import { dashboardStreams, findFront, openStreams, type StreamServer } from './stream-clients.ts';

const ROUNDS = 3;
const EVENTS = 200;
const EVENTS_PER_SECOND = 100;
const CLIENTS = [500, 2_000, 5_000] as const;
const MOST_MEMORY_KIB = 20;

interface Server extends StreamServer {
  readonly pid: number;
  readonly publish: (text: string) => Promise<void>;
}

/** Processor time a delivery and memory a connection of the front, beside Nchan in the same run. */
export async function measureStreams(stack: Stack, folder: string): Promise<Row[]> {
  const nchan = await startNchan(folder);
  if (!nchan) throw new Error('Nchan is not installed: apt-get install nginx-light libnginx-mod-nchan');
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  try {
    const ours: Server = {
      ...(await dashboardStreams(stack, sql, Math.max(...CLIENTS))),
      pid: findFront(stack),
      publish: (text) => publishLive(sql, text),
    };
    const peer: Server = {
      name: nchan.name,
      pid: nchan.pid,
      port: Number(nchan.url.port),
      requestOf: subscribeRequest,
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

/** As the dashboard publishes: in the order of the numbers, and noticed at once. */
export async function publishLive(sql: postgres.Sql, text: string): Promise<void> {
  await sql`with l as materialized (select pg_advisory_xact_lock(${LOCK_KEYS.liveEvents})), e as (
    insert into live_events (payload) select ${text}::text::jsonb from l returning seq)
    select pg_notify('live', '') from e`;
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
    { ...row('cpuMicros', 'CPU a delivery', 'µs'), goal: { ratioAtMost: 1.25 } },
    // What is freed is taken again: only the first to need it shows in the memory of the process.
    {
      what: `${what} memory a connection`,
      unit: 'KiB',
      ours: Math.max(...costs.ours.map(({ memoryKib }) => memoryKib)),
      goal: { atMost: MOST_MEMORY_KIB },
    },
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
  const clients = await openStreams(server, count);
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
  return { cpuMicros: (seconds * 1e6) / delivered, memoryKib, p99Ms: quantile(latencies, 0.99) };
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
