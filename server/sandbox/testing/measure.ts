import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measureFlows } from './measure-flows.ts';
import { createTestClient, type TestClient } from './test-client.ts';

/**
 * Figures of the sandbox as users run it, default block time and all: time to ready, time of a conversion on
 * each chain, requests a second, memory after 10,000 intents. A program of its own: `node
 * server/sandbox/testing/measure.ts [intents]`.
 */
const INTENTS = Number(process.argv[2] ?? 10_000);
const READS = 3000;
const CONNECTIONS = 16;
const MAIN = join(import.meta.dirname, '../main.ts');
const BODY = { amountCents: 12_345, destinationAddress: '11222333000181', chainId: 'base' };

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-measure-'));
let service = await start();
try {
  report('start to ready, empty folder', `${service.readyMs.toFixed(0)} ms`);
  report('memory at start', memoryOf(service.pid));
  await measureFlows(service.client, report);
  await measureCalls(service.client);
  report(`memory after ${INTENTS} intents`, memoryOf(service.pid));
  await service.stop();
  service = await start();
  report(`start to ready, ${INTENTS} intents`, `${service.readyMs.toFixed(0)} ms`);
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
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
  const child = spawn(process.execPath, [MAIN], {
    env: {
      NODE_ENV: 'production',
      SANDBOX_PORT: '0',
      SANDBOX_EVM_PORTS: '0,0,0',
      SANDBOX_SOLANA_PORT: '0',
      SANDBOX_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^sandbox ready on (\S+)$/.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
    void ended.then(() => reject(new Error('the sandbox did not start')));
  });
  return {
    readyMs: performance.now() - startedMs,
    client: createTestClient(url),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resident memory of the service alone; the chains have processes of their own. */
function memoryOf(pid: number): string {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `${(Number(kilobytes) / 1024).toFixed(0)} MiB resident`;
}

function report(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(34)} ${figure}\n`);
}
