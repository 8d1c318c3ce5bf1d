import path from 'node:path';
import { readLauncherState } from '../launcher-state.ts';
import { startCluster, type Cluster, type ClusterSettings } from './cluster.ts';
import type { StartedPrograms } from '#scripts/launcher/process/started-programs.ts';

/** The folder of the cluster in a data folder. */
export function clusterDirOf(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Starts the embedded PostgreSQL of a data folder. The caller holds the folder's lock. */
export function startEmbeddedDatabase(
  dataDir: string,
  options: Pick<ClusterSettings, 'isTemporary'> = {},
): Promise<Cluster> {
  return startCluster({
    ...options,
    clusterDir: clusterDirOf(dataDir),
    password: readLauncherState(dataDir).databasePassword,
    logFile: path.join(dataDir, 'logs', 'postgres.log'),
  });
}

/** The same as one of the started programs. Resolves with its URL. */
export async function startOwnDatabase(
  dataDir: string,
  started: StartedPrograms,
  options: Pick<ClusterSettings, 'isTemporary'> = {},
): Promise<string> {
  let url = '';
  await started.start(async () => {
    const { databaseUrl, child } = await startEmbeddedDatabase(dataDir, options);
    url = databaseUrl;
    return child;
  });
  return url;
}
