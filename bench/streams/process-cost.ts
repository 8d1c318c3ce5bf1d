import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The processor time that a process has used, in seconds. Linux only. */
export function readCpuSeconds(pid: number): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The memory that a process holds, in KiB. */
export function readMemoryKib(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  return Number(line?.[1] ?? NaN);
}

/** The most memory that a process has held since its start, in KiB. */
export function readPeakMemoryKib(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  return Number(line?.[1] ?? NaN);
}
