import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { Child } from '#scripts/launcher/process/child-process.ts';
import { LaunchError } from '../launch-error.ts';
import { findFreePort } from '../ports.ts';
import { preparePostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { stopOrphan } from './orphan.ts';
import { findPostgresUser, type SystemUser } from './system-user.ts';
import { watchLauncher } from './watchdog.ts';

const SUPERUSER = 'dashboard';
const DATABASE = 'dashboard';
const START_TIMEOUT_MS = 60_000;
const START_TRIES = 5;
const POLL_MS = 25;
/**
 * Said by a start that may succeed a moment later: another's port, or the last processes of a killed server.
 */
const PASSING_FAILURES = ['could not bind', 'Address already in use', 'is still in use', 'still alive'];

export interface Cluster {
  readonly databaseUrl: string;
  /** The server process; it has ended when this cluster no longer answers. */
  readonly child: Child;
  stop: () => Promise<void>;
}

export interface ClusterSettings {
  /** The folder of the cluster; made on the first start. */
  readonly clusterDir: string;
  readonly password: string;
  readonly logFile: string;
  /** Where it listens; a free port when it is not given. */
  readonly port?: number | undefined;
  /** Other programs than the embedded ones, of any version that the dashboard runs on. */
  readonly binaries?: PostgresBinaries | undefined;
  /** For tests: nothing need outlive the machine. What is committed still outlives a killed PostgreSQL. */
  readonly isTemporary?: boolean;
}

/**
 * Starts PostgreSQL on loopback, with its own defaults for safety: fsync and synchronous commit on, unless it
 * is temporary. Resolves once it answers and the database exists; a folder that was made a standby stays one.
 * The caller holds the lock of the data folder.
 */
export async function startCluster(settings: ClusterSettings): Promise<Cluster> {
  const user = findPostgresUser();
  const binaries = settings.binaries ?? preparePostgresBinaries(user);
  if (!existsSync(settings.clusterDir)) initialize(settings, binaries, user);
  refuseOtherVersion(settings.clusterDir, binaries);
  await stopOrphan(settings.clusterDir);

  for (let tries = 1; ; tries += 1) {
    const port = settings.port ?? (await findFreePort());
    const child = await launch({ settings, binaries, user, port });
    watchLauncher(child);
    const status = await waitUntilReady(child, settings.clusterDir);
    if (status) {
      const databaseUrl = clusterUrl(settings.password, port);
      if (status === 'ready') await createDatabase(databaseUrl);
      return { databaseUrl, child, stop: () => child.stop() };
    }
    const tail = child.readTail();
    await child.stop();
    const mayPass = PASSING_FAILURES.some((words) => tail.includes(words));
    if (!mayPass || tries === START_TRIES) throw new LaunchError(`PostgreSQL did not start:\n${tail}`);
    await sleep(500);
  }
}

/**
 * The URL under which a running cluster of this folder is reached, from its own notes; undefined when there
 * is none.
 */
export function findRunningClusterUrl(clusterDir: string, password: string): string | undefined {
  const port = readPostmasterFile(clusterDir)?.[3];
  return port ? clusterUrl(password, Number(port)) : undefined;
}

function clusterUrl(password: string, port: number): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
}

/** Made beside and moved into place: a folder of that name is a whole cluster. */
function initialize(
  settings: ClusterSettings,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): void {
  const building = `${settings.clusterDir}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true, mode: 0o700 });
  const secretDir = mkdtempSync(path.join(tmpdir(), 'postgres-init-'));
  const passwordFile = path.join(secretDir, 'password');
  writeFileSync(passwordFile, settings.password, { mode: 0o600 });
  if (user) for (const entry of [building, secretDir, passwordFile]) chownSync(entry, user.uid, user.gid);

  const options = ['--username', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  // The system's own may lack this locale; PostgreSQL has it from version 17 on.
  if (settings.binaries === undefined) locale.push('--locale-provider=builtin');
  // Each connection costs a test as much as its password does.
  const hasty = settings.isTemporary ? ['--no-sync', '--set', 'scram_iterations=1'] : [];
  const { status, stdout, stderr, error } = spawnSync(
    binaries.initdb,
    ['-D', clusterPath(building, user), ...options, ...locale, ...hasty],
    { cwd: building, encoding: 'utf8', env: postgresEnvironment(), ...user },
  );
  rmSync(secretDir, { recursive: true, force: true });
  if (status !== 0) {
    rmSync(building, { recursive: true, force: true });
    throw new LaunchError(`PostgreSQL could not be set up: ${error?.message ?? `${stdout}${stderr}`}`);
  }
  chmodSync(building, 0o700);
  renameSync(building, settings.clusterDir);
}

function launch(start: {
  settings: ClusterSettings;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  port: number;
}): Promise<Child> {
  const { settings, binaries, user, port } = start;
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket file would need a folder that its user can write to and a short enough path.
    unix_socket_directories: '',
    // Off, they lose something only where the machine itself stops.
    fsync: settings.isTemporary ? 'off' : 'on',
    full_page_writes: settings.isTemporary ? 'off' : 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Child.start({
    name: 'PostgreSQL',
    command: binaries.postgres,
    args: [
      '-D',
      clusterPath(settings.clusterDir, user),
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: settings.clusterDir,
    env: postgresEnvironment(),
    logFile: settings.logFile,
    owner: user,
    stopSignal: 'SIGINT',
  });
}

/**
 * How PostgreSQL gets its folder. Run by root as another user, it may not be able to enter the parents (a
 * clone below /root), but it starts inside: root opened the folder as its working folder before it dropped
 * its rights.
 */
function clusterPath(clusterDir: string, user: SystemUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/**
 * Nothing of ours: its own settings come as options, and PG* variables of the user's shell must not count.
 */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, TEMP, TMP } = process.env;
  return { PATH, SYSTEMROOT, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' };
}

/** `standby`: it answers reads, and follows another server. Undefined: it did not start. */
async function waitUntilReady(child: Child, clusterDir: string): Promise<'ready' | 'standby' | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!child.hasEnded && Date.now() < deadline) {
    const lines = readPostmasterFile(clusterDir);
    const status = lines?.[0] === String(child.pid) ? lines[7]?.trim() : undefined;
    if (status === 'ready' || status === 'standby') return status;
    await sleep(POLL_MS);
  }
  return undefined;
}

function readPostmasterFile(clusterDir: string): string[] | undefined {
  try {
    return readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE)}`;
  } finally {
    await sql.end();
  }
}

function refuseOtherVersion(clusterDir: string, { postgres: program }: PostgresBinaries): void {
  const stored = readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const running = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (stored === running) return;
  throw new LaunchError(
    `${clusterDir} was made by PostgreSQL ${stored}; this is ${running ?? 'unknown'}. Start over with --fresh.`,
  );
}
