import path from 'node:path';
import { readLauncherState } from '../launcher-state.ts';
import { startCluster, type Cluster } from './cluster.ts';

/** The folder of the cluster in a data folder. */
export function clusterDirOf(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Starts the embedded PostgreSQL of a data folder. The caller holds the folder's lock. */
export function startEmbeddedDatabase(dataDir: string, port?: number): Promise<Cluster> {
  return startCluster({
    clusterDir: clusterDirOf(dataDir),
    password: readLauncherState(dataDir).databasePassword,
    logFile: path.join(dataDir, 'logs', 'postgres.log'),
    port,
  });
}
