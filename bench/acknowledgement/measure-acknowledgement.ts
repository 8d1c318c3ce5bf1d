import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { Stack } from '#scripts/launcher/stack.ts';
import { webhookUrl } from '../intake/measure-intake.ts';
import { Sender, toRequests } from '../intake/send-events.ts';
import type { BenchIntent } from '../create-offramps.ts';
import { nextMessage } from '../next-message.ts';
import { signEvents } from '../signed-events.ts';
import { openSessions } from '../streams/open-sessions.ts';
import { dashboardStreams } from '../streams/stream-clients.ts';
import { median, quantile, type Row } from '../table.ts';
import type { ClientsMessage, ClientsOrder } from './clients.ts';

const ROUNDS = 3;
const EVENTS = 2_000;
const EVENTS_PER_SECOND = 200;
const SENDERS = 64;
const STREAMS = 500;
const READERS = 8;
const CLIENTS_NICENESS = 10;
const SEARCH = new URLSearchParams({ query: 'bench' } satisfies Partial<Record<keyof IntentFilter, string>>);
const PAGES = ['/intents', '/', `/intents?${SEARCH.toString()}`, '/wallets'];

/** How long the service waits for an acknowledgement while users load pages, beside the same without them. */
export async function measureAcknowledgement(stack: Stack, intents: readonly BenchIntent[]): Promise<Row[]> {
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  const idle: number[][] = [];
  const loaded: number[][] = [];
  let pages = 0;
  try {
    const clients = await startClients(stack, sql);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        idle.push(await sendSteadily(stack, intents));
        clients.send('read' satisfies ClientsMessage);
        // Until each reader is in the middle of a page.
        await sleep(1_000);
        loaded.push(await sendSteadily(stack, intents));
        clients.send('rest' satisfies ClientsMessage);
        pages += await nextMessage<number>(clients);
      }
    } finally {
      clients.kill();
    }
  } finally {
    await sql.end();
  }
  const of = (rounds: number[][], share: number) => median(rounds.map((round) => quantile(round, share)));
  const what = `acknowledged at ${String(EVENTS_PER_SECOND)} events/s, ${String(READERS)} readers, ${String(STREAMS)} streams:`;
  const seconds = (ROUNDS * EVENTS) / EVENTS_PER_SECOND;
  const peerName = 'the same without readers';
  return [
    { what: `${what} p50`, unit: 'ms', ours: of(loaded, 0.5), peer: of(idle, 0.5), peerName },
    {
      what: `${what} p99`,
      unit: 'ms',
      ours: of(loaded, 0.99),
      peer: of(idle, 0.99),
      peerName,
      goal: { ratioAtMost: 2 },
    },
    { what: `${what} p99.9`, unit: 'ms', ours: of(loaded, 0.999), goal: { atMost: 50 } },
    { what: `${what} pages loaded meanwhile`, unit: '/s', ours: pages / seconds },
  ];
}

/** Each event is due at its time, whether or not the ones before are answered: waiting counts. */
async function sendSteadily(stack: Stack, intents: readonly BenchIntent[]): Promise<number[]> {
  const url = webhookUrl(stack);
  const events = signEvents({ count: EVENTS, duplicateShare: 0, intents, secret: stack.webhookSecret });
  const requests = toRequests(url, events);
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => Sender.open(url)));
  const startMs = performance.now();
  const tookMs: number[] = [];
  await Promise.all(
    senders.map(async (sender, first) => {
      for (let index = first; index < requests.length; index += SENDERS) {
        const dueMs = startMs + (index * 1000) / EVENTS_PER_SECOND;
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await sleep(waitMs);
        const status = await sender.send(requests[index] ?? Buffer.alloc(0));
        if (status !== 200) throw new Error(`a webhook was answered ${String(status)}`);
        tookMs.push(performance.now() - dueMs);
      }
    }),
  );
  for (const sender of senders) sender.close();
  return tookMs;
}

/** Resolves once all streams are open. */
async function startClients(stack: Stack, sql: postgres.Sql): Promise<ChildProcess> {
  const { port, requestOf } = await dashboardStreams(stack, sql, STREAMS);
  const order: ClientsOrder = {
    dashboardUrl: stack.dashboardUrl,
    port,
    streamRequests: Array.from({ length: STREAMS }, (_, index) => requestOf(index)),
    cookies: await openSessions(stack, sql, READERS),
    pages: PAGES,
  };
  const clients = fork(path.join(import.meta.dirname, 'clients.ts'));
  await once(clients, 'spawn');
  // They are other computers in reality: what they compute must not slow down what is measured.
  setPriority(clients.pid ?? 0, CLIENTS_NICENESS);
  clients.send(order);
  await nextMessage(clients);
  return clients;
}
