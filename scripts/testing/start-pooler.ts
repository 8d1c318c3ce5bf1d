import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#scripts/launcher/ports.ts';
import { findPostgresUser } from '#scripts/launcher/postgres/system-user.ts';
import { Child } from '#scripts/launcher/process/child-process.ts';
import { waitUntilReady } from '#scripts/launcher/process/wait-until-ready.ts';
import { findOrInstallProgram } from './system-program.ts';

const START_MS = 10_000;

/** PgBouncer in front of a database, one session of which serves a transaction at a time. */
export interface Pooler {
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

export async function startPooler(directUrl: string): Promise<Pooler> {
  const program = findOrInstallProgram('pgbouncer');
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-pooler-'));
  // It refuses to run as root.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(settings, toSettings(new URL(directUrl), port));
  const child = await Child.start({
    name: 'PgBouncer',
    command: program,
    args: [settings],
    cwd: folder,
    env: process.env,
    logFile: path.join(folder, 'pgbouncer.log'),
    owner: findPostgresUser(),
    stopSignal: 'SIGINT',
  });
  const stop = async () => {
    await child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = new URL(directUrl);
  url.port = String(port);
  try {
    await waitUntilReady(child, { isReady: () => answers(port), timeoutMs: START_MS });
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: url.href, stop };
}

function toSettings({ hostname, port, username, password, pathname }: URL, listenPort: number): string {
  const name = pathname.slice(1);
  return `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
