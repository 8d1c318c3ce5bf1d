import { spawn } from 'node:child_process';
import type { Child } from '#scripts/launcher/process/child-process.ts';

/** Waits for the end of its input, which is the end of the launcher, then asks the server to stop. */
const SCRIPT = 'read -r _; kill -INT "$0"';

/**
 * Makes sure that a server ends with its launcher, even one ended by `kill -9`: PostgreSQL itself does not
 * detect it. A shell waits on a pipe that only the launcher holds. On Windows the next launcher cleans up
 * instead.
 */
export function watchLauncher(server: Child): void {
  if (process.platform === 'win32') return;
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, String(server.pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  void server.ended.then(() => watchdog.kill('SIGKILL'));
}
