import { readFileSync } from 'node:fs';

/** Whether a process runs. A zombie, which has ended and was not waited for, does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: there is such a process, and it is not ours.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    // "pid (name) state …", and the name may hold anything.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1);
    return afterName?.startsWith('Z') ?? false;
  } catch {
    return false;
  }
}
