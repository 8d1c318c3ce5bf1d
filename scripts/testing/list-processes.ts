import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  /** Its command line, word by word. */
  readonly words: readonly string[];
}

/** The processes of this machine, as far as they can be seen. */
export function listProcesses(): RunningProcess[] {
  if (existsSync('/proc/self/cmdline')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((pid) => ({ pid: Number(pid), words: readWords(pid) }));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, ...words] = line.trim().split(/\s+/);
    return { pid: Number(pid), words };
  });
}

/** None where it has ended meanwhile. */
function readWords(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
