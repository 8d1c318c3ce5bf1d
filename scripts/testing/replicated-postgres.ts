import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { startCluster, type Cluster } from '#scripts/launcher/postgres/cluster.ts';
import { findPostgresUser } from '#scripts/launcher/postgres/system-user.ts';

const PASSWORD = 'replicated';
const STANDBY = 'the_standby';

/** A primary that acknowledges a commit only once its standby has it on disk. */
export interface ReplicatedPostgres {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** Both hosts, the primary first. */
  readonly databaseUrl: string;
  /** Makes the standby the primary; resolves once it takes writes. */
  readonly promote: () => Promise<void>;
  /** Restarts the old primary, which still believes that it is the primary. */
  readonly restartPrimary: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** `prepare` fills the primary before the standby is copied from it. */
export async function startReplicatedPostgres(
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-replicated-'));
  const settingsOf = (name: string) => ({
    clusterDir: path.join(folder, name),
    password: PASSWORD,
    logFile: path.join(folder, `${name}.log`),
  });
  const running = new Set<Cluster>();
  const start = async (name: string, port?: number) => {
    const cluster = await startCluster({ ...settingsOf(name), port });
    running.add(cluster);
    return cluster;
  };
  const stop = async () => {
    await Promise.all([...running].map((cluster) => cluster.child.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await start('primary');
    await prepare(first.databaseUrl);
    await first.stop();
    copyAsStandby(settingsOf('primary').clusterDir, settingsOf('standby').clusterDir, first.databaseUrl);
    const port = Number(new URL(first.databaseUrl).port);
    const primary = await start('primary', port);
    const standby = await start('standby');
    await requireStandby(primary);
    return {
      primary,
      standby,
      databaseUrl: primary.databaseUrl.replace(
        /@[^/]+/,
        (host) => `${host},${new URL(standby.databaseUrl).host}`,
      ),
      promote: () => ask(standby, 'select pg_promote()'),
      restartPrimary: async () => {
        await start('primary', port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of a server that is stopped; `pg_basebackup` is no part of the embedded programs. */
function copyAsStandby(from: string, to: string, primaryUrl: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { hostname, port, username } = new URL(primaryUrl);
  const signal = path.join(to, 'standby.signal');
  writeFileSync(signal, '');
  const user = findPostgresUser();
  if (user) chownSync(signal, user.uid, user.gid);
  const primary = `host=${hostname} port=${port} user=${username} password=${PASSWORD} application_name=${STANDBY}`;
  appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
}

/** From here on no commit is acknowledged without the standby. */
async function requireStandby(primary: Cluster): Promise<void> {
  await ask(
    primary,
    `alter system set synchronous_standby_names = '${STANDBY}'`,
    'select pg_reload_conf()',
    // Waits until it is there.
    'create table replicated_once (n int)',
  );
}

async function ask({ databaseUrl }: Cluster, ...statements: readonly string[]): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
