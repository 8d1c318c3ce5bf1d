import path from 'node:path';
import { Child } from '#scripts/launcher/process/child-process.ts';
import { isOk, waitUntilReady } from '#scripts/launcher/process/wait-until-ready.ts';
import { STOP_MS } from '#server/end-times.ts';
import { ROOT } from './root.ts';

const START_TIMEOUT_MS = 120_000;
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
    stopTimeoutMs: STOP_MS.dashboard + Number(options.env['DRAIN_SECONDS'] || 0) * 1_000,
  });
  const healthUrl = `http://127.0.0.1:${options.port}/api/health`;
  await waitUntilReady(child, { isReady: () => isOk(healthUrl), timeoutMs: START_TIMEOUT_MS });
  return child;
}

function toProgram(folder: string | undefined) {
  const args = ['--conditions=react-server', '--import', LIFELINE, MAIN];
  if (folder === undefined) return { command: process.execPath, args, cwd: ROOT, nodeOptions: {} };
  // Its command starts Node.js itself.
  const nodeOptions = { NODE_OPTIONS: `--import ${LIFELINE}` };
  return { command: path.join(folder, 'dashboard'), args: ['start'], cwd: folder, nodeOptions };
}
