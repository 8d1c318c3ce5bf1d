import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const storedResponseSchema = z
  .object({
    key: z.string(),
    request_hash: z.string(),
    replayable: z.int(),
    response: z.string(),
    created_at_ms: z.int(),
  })
  .transform((row) => ({
    key: row.key,
    requestHash: row.request_hash,
    replayable: row.replayable === 1,
    /** The first answer's body, as JSON text. */
    response: row.response,
    createdAtMs: row.created_at_ms,
  }));
export type StoredResponse = z.infer<typeof storedResponseSchema>;

/** What was answered under which idempotency key. */
export function createIdempotencyRepository(database: DatabaseSync) {
  const select = database.prepare('SELECT * FROM idempotency_keys WHERE key = ? AND created_at_ms > ?');
  const save = database.prepare(
    `INSERT INTO idempotency_keys (key, request_hash, replayable, response, created_at_ms)
     VALUES ($key, $requestHash, $replayable, $response, $createdAtMs)
     ON CONFLICT DO UPDATE SET request_hash = excluded.request_hash, replayable = excluded.replayable,
       response = excluded.response, created_at_ms = excluded.created_at_ms`,
  );
  return {
    findNewerThan(key: string, createdAtMs: number): StoredResponse | undefined {
      const row = select.get(key, createdAtMs);
      return row && storedResponseSchema.parse(row);
    },
    save({ key, requestHash, replayable, response, createdAtMs }: StoredResponse): void {
      save.run({ key, requestHash, replayable: replayable ? 1 : 0, response, createdAtMs });
    },
    removeAll(): void {
      database.exec('DELETE FROM idempotency_keys');
    },
  };
}
