import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '#scripts/launcher/process/is-running.ts';

const POLL_MS = 50;
const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 5_000;

/**
 * Ends a server that an earlier launcher left behind when it was killed. The caller holds the lock of the
 * data folder, so no other launcher uses it. A leftover `postmaster.pid` of a process that has ended, or that
 * is not PostgreSQL on this folder any more, is removed.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const pid = findPostmasterPid(clusterDir);
  if (pid === undefined) return;
  if (isRunning(pid) && isPostmasterOf(pid, clusterDir)) {
    // SIGINT: end sessions, write a checkpoint, stop. SIGQUIT: stop now and recover at the next start.
    process.kill(pid, 'SIGINT');
    if (!(await waitUntilGone(pid, FAST_STOP_MS))) {
      process.kill(pid, 'SIGQUIT');
      await waitUntilGone(pid, IMMEDIATE_STOP_MS);
    }
  }
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

function findPostmasterPid(clusterDir: string): number | undefined {
  try {
    const [pid] = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Process ids are used again, so the pid alone proves nothing. A PostgreSQL server never leaves its data
 * folder; where the system does not show a process's folder, PostgreSQL's own check at the start decides.
 */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return process.platform !== 'linux';
  }
}

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
