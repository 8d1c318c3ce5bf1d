import { isMainThread } from 'node:worker_threads';
import { isRunning } from './is-running.ts';

/**
 * Preloaded into the programs a launcher starts. Their standard input is a pipe that the launcher holds: when
 * the launcher ends, even by `kill -9`, the pipe ends and the program stops, so that its ports are free
 * again.
 */
const GRACE_MS = 8_000;

const launcherPid = Number(process.env.LAUNCHER_PID);

// Threads and children of the program inherit this preload, but not the pipe.
if (isMainThread && process.ppid === launcherPid) {
  process.stdin.on('end', stop);
  process.stdin.on('error', stop);
  process.stdin.resume();
  process.stdin.unref();
} else if (isMainThread && launcherPid > 0 && !isRunning(launcherPid)) {
  // It was killed before this line ran.
  stop();
}

function stop(): void {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
}
