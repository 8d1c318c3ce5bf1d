import postgres from 'postgres';
import { migrateDatabase } from '#server/store/migrate.ts';
import { seedRows } from '#server/testing/seed-rows.ts';
import { startOwnPostgres, type OwnPostgres } from './start-own-postgres.ts';

/** A PostgreSQL of its own with the mirror of many intents, seeded for the first benchmark that asks. */
export class SeededRows {
  #started: Promise<OwnPostgres> | undefined;

  async get(rows: number): Promise<{ databaseUrl: string; rows: number }> {
    const { databaseUrl } = await (this.#started ??= startSeeded(rows));
    return { databaseUrl, rows };
  }

  async stop(): Promise<void> {
    const server = await this.#started?.catch(() => undefined);
    await server?.stop();
  }
}

async function startSeeded(rows: number): Promise<OwnPostgres> {
  const server = await startOwnPostgres();
  await migrateDatabase(server.databaseUrl);
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  await seedRows(sql, rows);
  await sql.end();
  return server;
}
