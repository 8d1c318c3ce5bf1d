import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../root.ts';
import { findRunningClusterUrl, startCluster, type Cluster } from './cluster.ts';

const PASSWORD = 'unit-tests';
let folder = '';
let running: Cluster | undefined;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dashboard-cluster-'));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<string> {
  running = await startCluster({
    clusterDir: path.join(folder, 'postgres'),
    password: PASSWORD,
    logFile: path.join(folder, 'postgres.log'),
  });
  return running.databaseUrl;
}

async function query(databaseUrl: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/** Whether anything listens there. A query would also meet a server that is only half gone. */
function answers(databaseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(databaseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** A launcher in a process of its own, and the URL of the cluster it started. */
async function startHolder(): Promise<{ holder: ChildProcess; databaseUrl: string }> {
  const holder = spawn(process.execPath, [path.join(ROOT, 'scripts/testing/hold-cluster.ts'), folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const databaseUrl = await new Promise<string>((resolve, reject) => {
    holder.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    holder.once('exit', reject);
  });
  return { holder, databaseUrl };
}

describe('startCluster', { timeout: 60_000 }, () => {
  test('still has what was stored after a restart, with the safe settings on', async () => {
    const first = await start();
    await query(first, 'create table restarted (n int); insert into restarted values (1)');
    await running?.stop();
    const second = await start();
    expect(await query(second, 'select n from restarted')).toEqual([{ n: 1 }]);
    const settings = await query(
      second,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });

  test('asks for the password, on loopback too', async () => {
    const url = new URL(await start());
    url.password = 'another';
    await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('has what was committed after kill -9 of the server', async () => {
    const first = await start();
    await query(first, 'create table crashed (n int); insert into crashed values (2)');
    await running?.child.kill();
    expect(await query(await start(), 'select n from crashed')).toEqual([{ n: 2 }]);
  });

  test('ends with a launcher that was killed, and has what was committed', async () => {
    const { holder, databaseUrl } = await startHolder();
    await query(databaseUrl, 'create table taken_over (n int); insert into taken_over values (3)');
    holder.removeAllListeners('exit');
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(answers(databaseUrl)).resolves.toBe(false), { timeout: 30_000 });
    expect(await query(await start(), 'select n from taken_over')).toEqual([{ n: 3 }]);
  });

  test('takes over a server that runs on without its launcher', async () => {
    const first = await start();
    await query(first, 'create table orphaned (n int); insert into orphaned values (4)');
    const orphan = running?.child;
    const next = await start();
    expect(orphan?.hasEnded).toBe(true);
    expect(await query(next, 'select n from orphaned')).toEqual([{ n: 4 }]);
  });

  test('is not prevented from starting by the process id of another program', async () => {
    await start();
    await running?.stop();
    // As after a restart of the machine: the id in the file now belongs to another program.
    writeFileSync(path.join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n1\n5432\n`);
    const databaseUrl = await start();
    expect(await query(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says where a running cluster is', async () => {
    const databaseUrl = await start();
    expect(findRunningClusterUrl(path.join(folder, 'postgres'), PASSWORD)).toBe(databaseUrl);
  });

  test('refuses a folder of another version, and says so', async () => {
    await start();
    await running?.stop();
    const versionFile = path.join(folder, 'postgres', 'PG_VERSION');
    const version = readFileSync(versionFile, 'utf8');
    writeFileSync(versionFile, '15\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15; this is 18/);
    writeFileSync(versionFile, version);
  });
});
