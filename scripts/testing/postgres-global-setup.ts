import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '#scripts/launcher/postgres/cluster.ts';
import { programEnvironment } from '#scripts/launcher/program-environment.ts';
import { ROOT } from '#scripts/launcher/root.ts';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that tests copy; see `server/testing/test-database.ts`. */
    templateDatabaseUrl: string;
  }
}

let teardownCluster: () => Promise<void> = () => Promise.resolve();

/** One real PostgreSQL for the whole run of the unit tests, in a folder of its own that goes with it. */
export async function setup(project: TestProject): Promise<void> {
  // As `scripts/bootstrap.mjs` does; Vitest is also run without it.
  execFileSync(process.execPath, [path.join(ROOT, 'scripts', 'repair-driver.mjs')]);
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-unit-'));
  const cluster = await startCluster({
    clusterDir: path.join(folder, 'postgres'),
    password: 'unit-tests',
    logFile: path.join(folder, 'postgres.log'),
    isTemporary: true,
  });
  teardownCluster = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await runServerScript('scripts/launcher/prepare-database.ts', {
    env: programEnvironment({ DATABASE_URL: cluster.databaseUrl }),
  });
  project.provide('templateDatabaseUrl', cluster.databaseUrl);
}

export async function teardown(): Promise<void> {
  await teardownCluster();
}
