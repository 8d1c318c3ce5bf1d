import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '#scripts/launcher/process/child-process.ts';
import { LaunchError } from './launch-error.ts';
import { ROOT } from './root.ts';

const START_TIMEOUT_MS = 120_000;
/** Beyond the time in which it still takes requests. */
const STOP_MS = 10_000;
const POLL_MS = 50;
const MAIN = path.join('server', 'front', 'main.ts');
const LIFELINE = path.join(ROOT, 'scripts', 'launcher', 'process', 'lifeline.ts');

export type DashboardMode = 'production' | 'development';

/**
 * Starts the dashboard and resolves once the dashboard says that it is ready. `host` unset: on every
 * interface.
 */
export async function startDashboard(options: {
  mode: DashboardMode;
  port: number;
  host: string | undefined;
  env: NodeJS.ProcessEnv;
  logFile: string | undefined;
  /** A production folder (`npm run build`) to run instead of this project's files. */
  folder?: string | undefined;
}): Promise<Child> {
  const { command, nodeOptions, args, cwd } = toProgram(options.folder);
  const child = await Child.start({
    name: 'the dashboard',
    command,
    args: [
      ...args,
      '--port',
      String(options.port),
      ...(options.host === undefined ? [] : ['--host', options.host]),
      ...(options.mode === 'development' ? ['--development'] : []),
    ],
    cwd,
    env: { ...options.env, NODE_ENV: options.mode, ...nodeOptions },
    logFile: options.logFile,
    stopTimeoutMs: STOP_MS + Number(options.env['DRAIN_SECONDS'] || 0) * 1_000,
  });
  await waitUntilReady(child, `http://127.0.0.1:${options.port}/api/health`);
  return child;
}

function toProgram(folder: string | undefined) {
  const args = ['--conditions=react-server', '--import', LIFELINE, MAIN];
  if (folder === undefined) return { command: process.execPath, args, cwd: ROOT, nodeOptions: {} };
  // Its command starts Node.js itself.
  const nodeOptions = { NODE_OPTIONS: `--import ${LIFELINE}` };
  return { command: path.join(folder, 'dashboard'), args: ['start'], cwd: folder, nodeOptions };
}

async function waitUntilReady(child: Child, healthUrl: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.hasEnded) throw new LaunchError(`The dashboard did not start:\n${child.readTail()}`);
    if (await isOk(healthUrl)) return;
    if (Date.now() > deadline) {
      await child.stop();
      throw new LaunchError(`The dashboard did not get ready in time:\n${child.readTail()}`);
    }
    await sleep(POLL_MS);
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
