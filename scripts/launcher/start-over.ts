import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from './data-dir-lock.ts';
import { clusterDirOf } from './postgres/embedded-database.ts';
import { stopOrphan } from './postgres/orphan.ts';

/** What a stack stores; anything else in the folder is not ours. */
const KEPT = ['postgres', 'postgres.new', 'sandbox', 'logs', 'launcher.json', 'running'];

/** What a sandbox stores in a folder of its own. */
const KEPT_BY_SANDBOX = ['service.sqlite', 'service.sqlite-wal', 'service.sqlite-shm', 'chains'];

/** Deletes the state of a stack, after ending what an earlier run left behind on it. */
export async function startOver(dataDir: string, sandboxDataDir?: string): Promise<void> {
  const lock = lockDataDir(dataDir);
  try {
    const clusterDir = clusterDirOf(dataDir);
    if (existsSync(clusterDir)) await stopOrphan(clusterDir);
    remove(dataDir, KEPT);
    if (sandboxDataDir !== undefined) remove(sandboxDataDir, KEPT_BY_SANDBOX);
  } finally {
    lock.release();
  }
}

function remove(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
}
