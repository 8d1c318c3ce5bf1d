import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { credentials } from '#server/store/schema/schema-system.ts';

export type CredentialRow = typeof credentials.$inferSelect;
export type CredentialUse = Pick<CredentialRow, 'kind' | 'fingerprint' | 'lastUsedAt' | 'lastNeededAt'>;

/** Notes keys and secrets that are in the settings, and when each was used last. No time goes back. */
export async function noteCredentials(db: Executor, uses: readonly CredentialUse[]): Promise<void> {
  if (uses.length === 0) return;
  const { lastUsedAt, lastNeededAt } = credentials;
  await db
    .insert(credentials)
    .values([...uses])
    .onConflictDoUpdate({
      target: [credentials.kind, credentials.fingerprint],
      set: {
        lastUsedAt: sql`greatest(${lastUsedAt}, excluded.last_used_at)`,
        lastNeededAt: sql`greatest(${lastNeededAt}, excluded.last_needed_at)`,
      },
    });
}

export async function listCredentials(db: Executor, kind: CredentialRow['kind']): Promise<CredentialRow[]> {
  return db.select().from(credentials).where(eq(credentials.kind, kind));
}
