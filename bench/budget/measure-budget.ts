import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { startOwnPostgres } from '../start-own-postgres.ts';
import type { Row } from '../table.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { startCountedService } from './counted-service.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

const JOBS_MAIN = path.join(import.meta.dirname, '..', '..', 'server', 'jobs', 'jobs-main.ts');
const PROCESSES = 2;
const READS_PER_MINUTE = 300;
const FEW = 240;
const MANY = 10_000;
/** What ten thousand open intents were behind with 5,000 calls a minute. */
const MOST_AGE_SECONDS = 90;
const SAMPLE_MS = 1_000;
const IMPORT_LIMIT_MS = 5 * MINUTE_MS;

/**
 * What reads of open intents cost, and how old the oldest is: two processes of jobs on one database, at the
 * default budget, all intents just made. A PostgreSQL of its own, deleted after it.
 */
export async function measureBudget(many = MANY): Promise<Row[]> {
  const server = await startOwnPostgres();
  try {
    // At once: each has processes and a database of its own, and none of them is busy.
    const rows = await Promise.all([FEW, many].map((count) => measureOpen(server.databaseUrl, count)));
    return rows.flat();
  } finally {
    await server.stop();
  }
}

async function measureOpen(clusterUrl: string, count: number): Promise<Row[]> {
  const databaseUrl = await createDatabase(clusterUrl, `open_${String(count)}`);
  const service = await startCountedService(count);
  const jobs = Array.from({ length: PROCESSES }, () => startJobs(databaseUrl, service.url));
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await awaitImport(sql, count);
    const fromMs = performance.now();
    const agesSeconds: number[] = [];
    while (performance.now() - fromMs < MINUTE_MS) {
      agesSeconds.push(await readOldestAge(sql));
      await sleep(SAMPLE_MS);
    }
    const calls = service.callsMs.filter((ms) => ms >= fromMs && ms < fromMs + MINUTE_MS).length;
    const open = `${String(count)} open intents`;
    const budget = { peer: READS_PER_MINUTE, peerName: 'the budget', goal: { ratioAtMost: 1 } };
    return [
      { ...budget, what: `${open}: calls in a minute`, unit: '', ours: calls },
      {
        ...budget,
        what: `${open}: calls in the busiest minute`,
        unit: '',
        ours: findBusiest(service.callsMs),
      },
      {
        what: `${open}: age of the oldest read`,
        unit: 's',
        ours: Math.max(...agesSeconds),
        peer: (count / READS_PER_MINUTE) * 60,
        peerName: 'each intent by a call of its own, at the same budget: computed',
        goal: { atMost: MOST_AGE_SECONDS },
      },
    ];
  } finally {
    await Promise.all(jobs.map(stopJobs));
    await sql.end();
    service.stop();
  }
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => undefined });
  await sql`create database ${sql(name)}`;
  await sql.end();
  const url = new URL(`/${name}`, clusterUrl).href;
  await migrateDatabase(url);
  return url;
}

/** The jobs as they run in production; nothing else that they need is there. */
function startJobs(databaseUrl: string, serviceUrl: string): ChildProcess {
  const nowhere = 'http://127.0.0.1:1';
  return fork(JOBS_MAIN, [], {
    execArgv: ['--conditions=react-server'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      CONVERSION_API_URL: serviceUrl,
      CONVERSION_API_KEY: randomUUID(),
      CONVERSION_ENVIRONMENT: 'sandbox',
      CONVERSION_WEBHOOK_SECRET: `whsec_${Buffer.from(randomUUID()).toString('base64')}`,
      NEXTAUTH_URL: nowhere,
      NEXTAUTH_SECRET: randomUUID(),
      RPC_URL_ETHEREUM: nowhere,
      RPC_URL_BASE: nowhere,
      RPC_URL_POLYGON: nowhere,
      RPC_URL_SOLANA: nowhere,
      READS_PER_MINUTE: String(READS_PER_MINUTE),
      LOG_LEVEL: 'fatal',
    },
  });
}

async function stopJobs(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  child.send('stop');
  await ended;
  clearTimeout(timer);
}

/** The mirror is empty at first: the list brings what there is, within the same budget. */
async function awaitImport(sql: postgres.Sql, count: number): Promise<void> {
  const fromMs = performance.now();
  for (;;) {
    const [row] = await sql<{ held: number }[]>`select count(*)::int as held from intents`;
    if (row?.held === count) return;
    if (performance.now() - fromMs > IMPORT_LIMIT_MS) throw new Error(`only ${String(row?.held)} were read`);
    await sleep(SAMPLE_MS / 4);
  }
}

async function readOldestAge(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ age: number }[]>`
    select extract(epoch from clock_timestamp() - min(read_begun_at))::float8 as age from intents`;
  return row?.age ?? NaN;
}

/** The most calls in any sixty seconds. */
function findBusiest(callsMs: readonly number[]): number {
  let first = 0;
  let most = 0;
  callsMs.forEach((ms, last) => {
    while (ms - (callsMs[first] ?? ms) >= MINUTE_MS) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}
