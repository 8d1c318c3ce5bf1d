import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';

const recordSchema = z.object({ pid: z.int().positive(), ownerPid: z.int().positive() });
const ORPHAN_EXIT_TIMEOUT_MS = 20_000;
const POLL_MS = 20;

/**
 * Notes which anvil serves a data directory and who started it, so that the next start can find an orphan.
 */
export function writeProcessRecord(recordPath: string, pid: number): void {
  writeFileSync(recordPath, JSON.stringify({ pid, ownerPid: process.pid }));
}

export function removeProcessRecord(recordPath: string): void {
  rmSync(recordPath, { force: true });
}

/**
 * Ends the anvil that a killed sandbox left behind and waits until it has written its state. Touches nothing
 * that is not provably ours: the process must carry `marker` (a path inside this data directory) on its
 * command line.
 */
export async function endOrphan(recordPath: string, marker: string): Promise<void> {
  const record = readRecord(recordPath);
  if (!record || !isOurs(record.pid, marker)) {
    removeProcessRecord(recordPath);
    return;
  }
  if (isAlive(record.ownerPid)) {
    throw new EvmChainError(
      'data_dir_in_use',
      `another sandbox (process ${record.ownerPid}) is using ${recordPath}`,
    );
  }
  process.kill(record.pid, 'SIGTERM');
  const deadline = Date.now() + ORPHAN_EXIT_TIMEOUT_MS;
  while (isOurs(record.pid, marker)) {
    if (Date.now() > deadline) {
      throw new EvmChainError('anvil_failed', `anvil (process ${record.pid}) of an earlier run does not end`);
    }
    await delay(POLL_MS);
  }
  removeProcessRecord(recordPath);
}

function readRecord(recordPath: string): z.infer<typeof recordSchema> | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordPath, 'utf8')));
  } catch {
    return undefined; // none, or cut short by a crash: then there is nothing that could be proved ours
  }
}

function isOurs(pid: number, marker: string): boolean {
  return isAlive(pid) && commandLineOf(pid).includes(marker);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return ''; // cannot be read cheaply: a left-over shows as a busy port
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
