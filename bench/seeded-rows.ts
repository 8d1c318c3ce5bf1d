import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { startCluster, type Cluster } from '#scripts/launcher/postgres/cluster.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { seedRows } from '#server/testing/seed-rows.ts';

const DEFAULT_ROWS = 100_000;

/** A PostgreSQL of its own with the mirror of many intents, seeded for the first benchmark that asks. */
export class SeededRows {
  readonly #rows: number;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'dashboard-rows-'));
  #started: Promise<Cluster> | undefined;

  constructor(rows = DEFAULT_ROWS) {
    this.#rows = rows;
  }

  readonly get = async (): Promise<{ databaseUrl: string; rows: number }> => {
    const { databaseUrl } = await (this.#started ??= this.#start());
    return { databaseUrl, rows: this.#rows };
  };

  async stop(): Promise<void> {
    const cluster = await this.#started?.catch(() => undefined);
    await cluster?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<Cluster> {
    const cluster = await startCluster({
      clusterDir: path.join(this.#folder, 'postgres'),
      password: 'bench',
      logFile: path.join(this.#folder, 'postgres.log'),
    });
    await migrateDatabase(cluster.databaseUrl);
    const sql = postgres(cluster.databaseUrl, { max: 1, onnotice: () => undefined });
    await seedRows(sql, this.#rows);
    await sql.end();
    return cluster;
  }
}
