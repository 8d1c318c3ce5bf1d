import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from './data-dir-lock.ts';
import { clusterDirOf } from './postgres/embedded-database.ts';
import { stopOrphan } from './postgres/orphan.ts';

/** What a stack stores; anything else in the folder is not ours. */
const KEPT = ['postgres', 'postgres.new', 'sandbox', 'logs', 'launcher.json', 'running'];

/** Deletes the state of a stack, after ending what an earlier run left behind on it. */
export async function startOver(dataDir: string): Promise<void> {
  const lock = lockDataDir(dataDir);
  try {
    const clusterDir = clusterDirOf(dataDir);
    if (existsSync(clusterDir)) await stopOrphan(clusterDir);
    for (const name of KEPT) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
