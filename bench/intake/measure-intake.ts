import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import type { BenchIntent } from '../create-offramps.ts';
import { signEvents, type SignedEvent } from '../signed-events.ts';
import { median, type Row } from '../table.ts';
import { sendAll } from './send-events.ts';
import { startIntakePeer, type Peer } from './start-peer.ts';

const ROUNDS = 3;
const DUPLICATE_SHARE = 0.05;
const APPLIED_POLL_MS = 5;
const COUNTS: readonly (readonly [connections: number, events: number])[] = [
  [1, 400],
  [8, 3_000],
  [32, 4_000],
  [64, 4_000],
];
const PEERS = { row: 'raw node:http, one insert a row', batched: 'raw node:http, batched insert' } as const;

/** Durable intake of the running dashboard beside two raw receivers on the same database, in turns. */
export async function measureIntake(stack: Stack, intents: readonly BenchIntent[]): Promise<Row[]> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  // As wide as ours, with the same keys and indexes.
  await sql`create table bench_deliveries (like webhook_deliveries including all)`;
  const row = await startIntakePeer(stack, 'row');
  const batched = await startIntakePeer(stack, 'batched');
  try {
    const rows: Row[] = [];
    for (const [connections, count] of COUNTS) {
      const draw = () => drawEvents(stack, { count, intents });
      await warmUp([row, batched], stack, draw);
      rows.push(...(await measureAt(connections, { stack, row, batched, draw, sql })));
    }
    return rows;
  } finally {
    row.stop();
    batched.stop();
    await sql`drop table bench_deliveries`;
    await sql.end();
  }
}

interface Measuring {
  readonly stack: Stack;
  readonly row: Peer;
  readonly batched: Peer;
  readonly draw: () => readonly SignedEvent[];
  readonly sql: postgres.Sql;
}

async function measureAt(connections: number, { stack, row, batched, draw, sql }: Measuring): Promise<Row[]> {
  const rates: Record<'ours' | 'applied' | 'row' | 'batched', number[]> = {
    ours: [],
    applied: [],
    row: [],
    batched: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.row.push(await sendAll(row.url, draw(), connections));
    rates.batched.push(await sendAll(batched.url, draw(), connections));
    const events = draw();
    const startedMs = performance.now();
    rates.ours.push(await sendAll(webhookUrl(stack), events, connections));
    await untilApplied(sql);
    rates.applied.push(events.length / ((performance.now() - startedMs) / 1000));
    await requireStored(sql, events);
  }
  const what = `durable intake, ${String(connections)} connection${connections === 1 ? '' : 's'}`;
  const ours = median(rates.ours);
  const toRow = (mode: 'row' | 'batched', ratioAtLeast: number): Row => ({
    what: `${what}, beside ${mode === 'row' ? 'rows' : 'batches'}`,
    unit: '/s',
    ours,
    peer: median(rates[mode]),
    peerName: PEERS[mode],
    goal: { ratioAtLeast },
  });
  const applied: Row = { what: `${what}, until all are applied`, unit: '/s', ours: median(rates.applied) };
  return connections === 1 ? [toRow('row', 1), applied] : [toRow('row', 1.7), toRow('batched', 0.9), applied];
}

export function webhookUrl({ dashboardUrl }: Stack): URL {
  return new URL('/api/webhooks/conversion', dashboardUrl);
}

function drawEvents(stack: Stack, { count, intents }: { count: number; intents: readonly BenchIntent[] }) {
  return signEvents({ count, duplicateShare: DUPLICATE_SHARE, intents, secret: stack.webhookSecret });
}

async function warmUp(peers: readonly Peer[], stack: Stack, draw: Measuring['draw']): Promise<void> {
  for (const url of [...peers.map((peer) => peer.url), webhookUrl(stack)])
    await sendAll(url, draw().slice(0, 400), 8);
}

/** Resolves when every stored event is applied: that is nothing of the next round's. */
async function untilApplied(sql: postgres.Sql): Promise<void> {
  for (let isWaiting = true; isWaiting;) {
    const [row] = await sql<{ isWaiting: boolean }[]>`
      select exists (select from unapplied_events) as "isWaiting"`;
    isWaiting = row?.isWaiting ?? false;
    if (isWaiting) await sleep(APPLIED_POLL_MS);
  }
}

/** All are stored, and none says what its intent does not: to record that is the work of a rare event. */
async function requireStored(sql: postgres.Sql, events: readonly SignedEvent[]): Promise<void> {
  const [contradicted] = await sql<{ count: number }[]>`select count(*)::int as count from contradictions`;
  if (contradicted?.count !== 0) throw new Error('the events contradict the service');
  const ids = [...new Set(events.map(({ id }) => id))];
  const [row] = await sql<{ kept: number }[]>`
    select count(distinct event_id)::int as kept from webhook_deliveries
    where verdict = 'accepted' and event_id = any(${ids})`;
  if (row?.kept !== ids.length)
    throw new Error(`${ids.length - (row?.kept ?? 0)} acknowledged events are not in the store`);
}
