import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import type { Measurement } from './measurement.ts';
import { signEvents } from './signed-events.ts';
import type { SignedEvent } from './signed-events.ts';

const EVENTS = 4_000;
const CONNECTIONS = 32;
const DUPLICATE_SHARE = 0.05;
const ROUNDS = 3;

/** Durable webhook intake of the running dashboard against a raw receiver on the same database, in turns. */
export async function measureWebhookIntake(stack: Stack, intentIds: readonly string[]): Promise<Measurement> {
  const peer = await startPeer(stack);
  const ours: number[] = [];
  const theirs: number[] = [];
  const sql = postgres(stack.databaseUrl, { max: 1 });
  let lost = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const draw = () =>
      signEvents({ count: EVENTS, duplicateShare: DUPLICATE_SHARE, intentIds, secret: stack.webhookSecret });
    theirs.push(await sendAll(peer.url, draw()));
    const events = draw();
    ours.push(await sendAll(new URL('/api/webhooks/conversion', stack.dashboardUrl), events));
    const ids = [...new Set(events.map(({ id }) => id))];
    const [row] = await sql<{ kept: number }[]>`
      select count(distinct event_id)::int as kept from webhook_deliveries
      where verdict = 'accepted' and event_id = any(${ids})`;
    lost += ids.length - (row?.kept ?? 0);
  }
  await sql`drop table bench_deliveries`;
  await sql.end();
  peer.stop();
  if (lost > 0) throw new Error(`${String(lost)} acknowledged events are not in the store`);
  return {
    what: 'durable webhook intake, 32 connections, 5 % duplicates',
    unit: 'events/s',
    ours: Math.max(...ours),
    peer: Math.max(...theirs),
    peerName: 'raw node:http, same HMAC, one insert each',
  };
}

/** Sends all over keep-alive connections; answers acknowledged events per second. Any other answer than 200 is an error. */
async function sendAll(url: URL, events: readonly SignedEvent[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const queue = events.values();
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const event of queue) await send(url, event, agent);
    }),
  );
  agent.destroy();
  return (events.length / (performance.now() - startedAtMs)) * 1000;
}

function send(url: URL, { body, headers }: SignedEvent, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const sent = request(url, options, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`answered ${String(response.statusCode)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function startPeer(stack: Stack): Promise<{ url: URL; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'raw-receiver.ts')], {
    env: { ...process.env, DATABASE_URL: stack.databaseUrl, WEBHOOK_SECRET: stack.webhookSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { url: new URL(`http://127.0.0.1:${port}/`), stop: () => child.kill('SIGTERM') };
}
