import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import { startPeer } from '../intake/start-peer.ts';
import { startNchan, subscribeRequest } from '../streams/nchan-peer.ts';
import { readMemoryKib, readPeakMemoryKib } from '../streams/process-cost.ts';
import { dashboardStreams, findFront, openStreams, type StreamServer } from '../streams/stream-clients.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 3;
const CLIENTS = 2_000;
const BEHIND = 1_000;
/** Ends the last event that a client is behind by. */
const END_MARK = 'the-last-of-the-storm';
const PATIENCE_MS = 120_000;
const QUIET_MS = 2_000;
const MOST_QUIET_TRIES = 15;

/**
 * All clients come back at once after a restart, each with the position it had: how long until the last one
 * has everything, beside Nchan and a raw server, and what it costs the database and the memory of the front.
 */
export async function measureStorm(stack: Stack, folder: string): Promise<Row[]> {
  const nchan = await startNchan(folder);
  if (!nchan) throw new Error('Nchan is not installed: apt-get install nginx-light libnginx-mod-nchan');
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  const peer: StreamServer = { name: nchan.name, port: Number(nchan.url.port), requestOf: subscribeRequest };
  const ours = await dashboardStreams(stack, sql, CLIENTS);
  const costs = { nchanSeconds: [] as number[], rawSeconds: [] as number[], storms: [] as Storm[] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = await positionOf(peer, nchan.publish);
      for (const text of payloads()) await nchan.publish(text);
      costs.nchanSeconds.push(await comeBack(peer, position));
      const last = await addEvents(sql);
      costs.storms.push(await measureOurs(stack, sql, ours, last));
      costs.rawSeconds.push(await measureRaw(stack, last));
    }
  } finally {
    nchan.stop();
    await sql.end();
  }
  const of = (name: keyof Storm) => median(costs.storms.map((storm) => storm[name]));
  const what = `storm of ${String(CLIENTS)} streams, ${String(BEHIND)} events behind:`;
  const served = { unit: 's', ours: of('seconds'), goal: { ratioAtMost: 1.3 } };
  return [
    {
      what: `${what} all served`,
      ...served,
      peer: median(costs.rawSeconds),
      peerName: 'raw node:http: what was missed, read once, to each stream in one write',
    },
    {
      what: `${what} all served, beside Nchan`,
      ...served,
      peer: median(costs.nchanSeconds),
      peerName: nchan.name,
    },
    { what: `${what} reads of the history`, unit: '', ours: of('reads'), goal: { atMost: 4 } },
    { what: `${what} transactions`, unit: '', ours: of('transactions') },
    { what: `${what} more memory at its peak`, unit: 'MB', ours: of('megabytes'), goal: { atMost: 100 } },
  ];
}

interface Storm {
  readonly seconds: number;
  readonly reads: number;
  readonly transactions: number;
  readonly megabytes: number;
}

/** Stores what the clients are behind by; answers the position before it. */
async function addEvents(sql: postgres.Sql): Promise<string> {
  const [last] = await sql<{ seq: string }[]>`select coalesce(max(seq), 0)::text as seq from live_events`;
  const texts = payloads();
  await sql`insert into live_events (payload)
    select payload::jsonb from unnest(${texts}::text[]) with ordinality as t(payload, place) order by place`;
  return last?.seq ?? '0';
}

/** The same events to as many clients, by a raw server that was just started. */
async function measureRaw(stack: Stack, lastEventId: string): Promise<number> {
  const raw = await startPeer('storm/raw-storm.ts', { DATABASE_URL: stack.databaseUrl });
  const requestOf = (_index: number, position = '0') =>
    `GET / HTTP/1.1\r\nHost: x\r\nLast-Event-ID: ${position}\r\n\r\n`;
  try {
    return await comeBack({ name: 'raw', port: Number(raw.url.port), requestOf }, lastEventId);
  } finally {
    raw.stop();
  }
}

async function measureOurs(
  stack: Stack,
  sql: postgres.Sql,
  server: StreamServer,
  lastEventId: string,
): Promise<Storm> {
  await stack.restartDashboard();
  const pid = findFront(stack);
  const memoryBefore = readMemoryKib(pid);
  await untilQuiet(sql);
  const transactionsBefore = await countTransactions(sql);
  const readsBefore = (await countReads(stack)) ?? 0;
  const seconds = await comeBack(server, lastEventId);
  const readsAfter = await countReads(stack);
  if (readsAfter === undefined) throw new Error('the front does not say how often it has read the history');
  return {
    seconds,
    reads: readsAfter - readsBefore,
    transactions: (await countTransactions(sql)) - transactionsBefore,
    megabytes: (readPeakMemoryKib(pid) - memoryBefore) / 1024,
  };
}

/** Resolves with the seconds until each client has the last event. */
async function comeBack(server: StreamServer, lastEventId: string): Promise<number> {
  const served = new Set<number>();
  const tails = new Map<number, string>();
  const startedAtMs = performance.now();
  const { promise: all, resolve } = Promise.withResolvers<undefined>();
  const sockets = await openStreams(server, CLIENTS, {
    lastEventId,
    onData: (chunk, index) => {
      const tail = tails.get(index) ?? '';
      const edge = tail + chunk.toString('latin1', 0, END_MARK.length);
      if (chunk.includes(END_MARK) || edge.includes(END_MARK)) served.add(index);
      tails.set(
        index,
        (tail + chunk.toString('latin1', chunk.length - END_MARK.length)).slice(-END_MARK.length),
      );
      if (served.size === CLIENTS) resolve(undefined);
    },
  });
  await Promise.race([all, sleep(PATIENCE_MS, undefined, { ref: false })]);
  const seconds = (performance.now() - startedAtMs) / 1000;
  for (const socket of sockets) socket.destroy();
  if (served.size < CLIENTS) throw new Error(`${server.name}: ${String(served.size)} clients were served`);
  await sleep(500);
  return seconds;
}

/** The position of a client that has seen everything so far. */
async function positionOf(server: StreamServer, publish: (text: string) => Promise<void>): Promise<string> {
  let text = '';
  const [socket] = await openStreams(server, 1, { onData: (chunk) => (text += chunk.toString('latin1')) });
  await publish('{"position":true}');
  for (let tries = 0; tries < 100 && !text.includes('"position"'); tries += 1) await sleep(20);
  socket?.destroy();
  return [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1]?.trim() ?? '';
}

/** As wide as the events of intents; the last one is marked. */
function payloads(): string[] {
  const filler = 'x'.repeat(380);
  return Array.from({ length: BEHIND }, (_, index) =>
    JSON.stringify({
      type: 'burn.changed',
      intentId: '00000000-0000-4000-8000-000000000000',
      filler,
      mark: index === BEHIND - 1 ? END_MARK : '',
    }),
  );
}

/** A restart is followed by reads from the service, whose changes are read from the history as well. */
async function untilQuiet(sql: postgres.Sql): Promise<void> {
  let newest: string | undefined;
  for (let tries = 0; tries < MOST_QUIET_TRIES; tries += 1) {
    const [row] = await sql<{ newest: string }[]>`select last_value as newest from live_events_seq_seq`;
    if (row?.newest === newest) return;
    newest = row?.newest;
    await sleep(QUIET_MS);
  }
}

/** How often the front has read the history since it was started; undefined before its first stream. */
async function countReads(stack: Stack): Promise<number | undefined> {
  const response = await fetch(`${stack.dashboardUrl}/api/metrics`);
  const count = /^dashboard_live_reads_total\{process="front"\} (\d+)$/m.exec(await response.text())?.[1];
  return count === undefined ? undefined : Number(count);
}

/** The transactions of all programs since the database was started. */
async function countTransactions(sql: postgres.Sql): Promise<number> {
  // Other connections report what they did with a delay of up to a second.
  await sleep(1_500);
  const [row] = await sql<{ count: number }[]>`
    select xact_commit::int as count from pg_stat_database where datname = current_database()`;
  return row?.count ?? 0;
}
