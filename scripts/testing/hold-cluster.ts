import { startCluster } from '#scripts/launcher/postgres/cluster.ts';

/** A launcher to be killed by a test: starts the cluster of a folder, prints its URL and stays. */
const [folder = ''] = process.argv.slice(2);
const { databaseUrl } = await startCluster({
  clusterDir: `${folder}/postgres`,
  password: 'unit-tests',
  logFile: `${folder}/held.log`,
});
console.log(databaseUrl);
setInterval(() => {}, 60_000);
