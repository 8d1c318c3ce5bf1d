import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    secret: z.string(),
    previous_secret: z.string().nullable(),
    previous_secret_until_ms: z.int().nullable(),
    status: z.enum(['active', 'disabled']),
    exhausted_days: z.int(),
    last_exhausted_day: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    url: row.url,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousSecretUntilMs: row.previous_secret_until_ms,
    status: row.status,
    /** Days in a row, by the service clock, on which a delivery was exhausted. */
    exhaustedDays: row.exhausted_days,
    lastExhaustedDay: row.last_exhausted_day,
  }));
export type WebhookEndpoint = z.infer<typeof endpointSchema>;

export function createEndpointRepository(database: DatabaseSync) {
  const save = database.prepare(
    `INSERT INTO webhook_endpoints (id, url, secret, previous_secret, previous_secret_until_ms, status, exhausted_days, last_exhausted_day)
     VALUES ($id, $url, $secret, $previousSecret, $previousSecretUntilMs, $status, $exhaustedDays, $lastExhaustedDay)
     ON CONFLICT (id) DO UPDATE SET url = excluded.url, secret = excluded.secret, previous_secret = excluded.previous_secret,
       previous_secret_until_ms = excluded.previous_secret_until_ms, status = excluded.status,
       exhausted_days = excluded.exhausted_days, last_exhausted_day = excluded.last_exhausted_day`,
  );
  const byId = database.prepare('SELECT * FROM webhook_endpoints WHERE id = ?');
  const all = database.prepare('SELECT * FROM webhook_endpoints ORDER BY seq');
  const remove = database.prepare('DELETE FROM webhook_endpoints WHERE id = ?');
  return {
    save(endpoint: WebhookEndpoint): void {
      save.run({ ...endpoint });
    },
    find(id: string): WebhookEndpoint | undefined {
      const row = byId.get(id);
      return row && endpointSchema.parse(row);
    },
    list: (): WebhookEndpoint[] => all.all().map((row) => endpointSchema.parse(row)),
    /** Its deliveries go with it. False when there is no such endpoint. */
    remove: (id: string): boolean => Number(remove.run(id).changes) > 0,
    removeAll(): void {
      database.exec('DELETE FROM webhook_endpoints');
    },
  };
}
