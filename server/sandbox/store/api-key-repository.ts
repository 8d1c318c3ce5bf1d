import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { environmentSchema } from '#lib/chains/chain-schemas.ts';

const apiKeySchema = z
  .object({
    id: z.string(),
    key: z.string(),
    environment: environmentSchema,
    expires_at_ms: z.int(),
    revoked: z.int(),
    ip_allowlist: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    key: row.key,
    environment: row.environment,
    expiresAtMs: row.expires_at_ms,
    revoked: row.revoked === 1,
    ipAllowlist: z.array(z.string()).parse(JSON.parse(row.ip_allowlist)),
  }));
export type ApiKey = z.infer<typeof apiKeySchema>;

export function createApiKeyRepository(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO api_keys (id, key, environment, expires_at_ms, revoked, ip_allowlist)
     VALUES ($id, $key, $environment, $expiresAtMs, 0, $ipAllowlist)`,
  );
  const revoke = database.prepare('UPDATE api_keys SET revoked = 1 WHERE id = ?');
  const byKey = database.prepare('SELECT * FROM api_keys WHERE key = ?');
  const all = database.prepare('SELECT * FROM api_keys ORDER BY seq');
  return {
    add({ ipAllowlist, id, key, environment, expiresAtMs }: Omit<ApiKey, 'revoked'>): void {
      insert.run({ id, key, environment, expiresAtMs, ipAllowlist: JSON.stringify(ipAllowlist) });
    },
    findByKey(key: string): ApiKey | undefined {
      const row = byKey.get(key);
      return row && apiKeySchema.parse(row);
    },
    list: (): ApiKey[] => all.all().map((row) => apiKeySchema.parse(row)),
    /** False when there is no such key. */
    revoke: (id: string): boolean => Number(revoke.run(id).changes) > 0,
    removeAll(): void {
      database.exec('DELETE FROM api_keys');
    },
  };
}
