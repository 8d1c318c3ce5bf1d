import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '#scripts/launcher/postgres/cluster.ts';

/** A PostgreSQL with an empty database. */
export interface OwnPostgres {
  readonly databaseUrl: string;
  /** Stops it and deletes what it stored. */
  readonly stop: () => Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-bench-'));
  const cluster = await startCluster({
    clusterDir: path.join(folder, 'postgres'),
    password: 'bench',
    logFile: path.join(folder, 'postgres.log'),
  });
  return {
    databaseUrl: cluster.databaseUrl,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
