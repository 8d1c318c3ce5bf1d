import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { measureFlows } from './measure-flows.ts';
import { createSandboxFolder } from './sandbox-process.ts';
import type { TestClient } from './test-client.ts';
import { FREE_PORTS } from './test-sandbox.ts';

/**
 * Figures of the sandbox as users run it, default block time and all: time to ready, time of a conversion on
 * each chain, requests a second, memory after 10,000 intents. A program of its own: `node
 * server/sandbox/testing/measure.ts [intents]`.
 */
const INTENTS = Number(process.argv[2] ?? 10_000);
const READS = 3000;
const CONNECTIONS = 16;
const BODY = { amountCents: 12_345, destinationAddress: '11222333000181', chainId: 'base' };

const folder = createSandboxFolder({ ...FREE_PORTS, NODE_ENV: 'production' });
let service = await start();
try {
  report('start to ready, empty folder', `${service.readyMs.toFixed(0)} ms`);
  report('memory at start', memoryOf(service.pid));
  await measureFlows(service.client, report);
  await measureCalls(service.client);
  report(`memory after ${INTENTS} intents`, memoryOf(service.pid));
  await service.end('SIGTERM');
  service = await start();
  report(`start to ready, ${INTENTS} intents`, `${service.readyMs.toFixed(0)} ms`);
} finally {
  await service.end('SIGTERM');
  folder.remove();
}

async function measureCalls(client: TestClient): Promise<void> {
  const ids: string[] = [];
  await measure('create offramp', INTENTS, async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await client.v2('POST', '/intents/offramp', { body: BODY, headers });
    if (answer.status !== 201) throw new Error(answer.text);
    ids.push(String(answer.json.id));
  });
  await measure('get', READS, async (index) => {
    const { status } = await client.v2('GET', `/intents/${ids[(index * 7919) % ids.length] ?? ''}`);
    if (status !== 200) throw new Error(`get answered ${status}`);
  });
  const list = (query: string) => async () => {
    const { status } = await client.v2('GET', `/intents?${query}`);
    if (status !== 200) throw new Error(`list answered ${status}`);
  };
  await measure('list, first page of 50', READS / 10, list('limit=50'));
  await measure(
    'list, last page of 50, filtered',
    READS / 10,
    list(`intentType=offramp&limit=50&offset=${INTENTS - 50}`),
  );
}

/** Runs the call so many times over a few connections, as clients do. */
async function measure(what: string, times: number, call: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let index = next++; index < times; index = next++) await call(index);
    }),
  );
  const perSecond = times / ((performance.now() - startedMs) / 1000);
  report(what, `${perSecond.toFixed(0)} requests/s (${times} over ${CONNECTIONS} connections)`);
}

async function start() {
  const startedMs = performance.now();
  const started = await folder.start();
  return { ...started, readyMs: performance.now() - startedMs };
}

/** Resident memory of the service alone; the chains have processes of their own. */
function memoryOf(pid: number): string {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `${(Number(kilobytes) / 1024).toFixed(0)} MiB resident`;
}

function report(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(34)} ${figure}\n`);
}
