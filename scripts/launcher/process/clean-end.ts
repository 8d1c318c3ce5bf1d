import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from '#scripts/launcher/data-dir-lock.ts';

/** What a killed run left behind stops itself within this time. */
const LEFTOVER_PATIENCE_MS = 10_000;

/**
 * How long a busy port may still be that of an earlier run on this folder which did not end as it should:
 * nothing after a clean end. Throws a `LaunchError` when a run is continuing there now.
 */
export function leftoverPatienceMs(dataDir: string): number {
  const lock = lockDataDir(dataDir);
  try {
    return existsSync(markFile(dataDir)) ? LEFTOVER_PATIENCE_MS : 0;
  } finally {
    lock.release();
  }
}

/** From now on, until `markEnded`, the end of this process is no clean end. */
export function markRunning(dataDir: string): void {
  writeFileSync(markFile(dataDir), `${process.pid}\n`);
}

export function markEnded(dataDir: string): void {
  rmSync(markFile(dataDir), { force: true });
}

function markFile(dataDir: string): string {
  return path.join(dataDir, 'running');
}
