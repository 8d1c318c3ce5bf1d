import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/store/database.ts';

const factsSchema = z.tuple([
  z.object({
    connections: z.coerce.number().int(),
    max_connections: z.coerce.number().int(),
    size_bytes: z.coerce.number().int(),
  }),
]);

export interface DatabaseFacts {
  readonly latencyMs: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly sizeBytes: number;
}

/** How long the database takes to answer, how many connections it has, and how large it is. */
export async function getDatabaseFacts(db: Executor): Promise<DatabaseFacts> {
  const askedMs = performance.now();
  await db.execute(sql`select 1`);
  const latencyMs = Math.round(performance.now() - askedMs);
  const rows = await db.execute(sql`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections') as max_connections,
      pg_database_size(current_database()) as size_bytes`);
  const [facts] = factsSchema.parse([...rows]);
  return {
    latencyMs,
    connections: facts.connections,
    maxConnections: facts.max_connections,
    sizeBytes: facts.size_bytes,
  };
}
