import 'server-only';
import { fingerprintOf } from '#server/observability/credential-uses.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { noteCredentials } from '#server/store/system/credentials-repository.ts';

/**
 * Stores that secrets have verified a delivery: the system status says "not used yet" of them until then.
 * Never fails; each later use is stored every few seconds, with the readings of the process.
 */
export async function storeFirstUse(secrets: readonly string[], nowMs: number): Promise<void> {
  const lastUsedAt = new Date(nowMs);
  const lastNeededAt = secrets.length === 1 ? lastUsedAt : null;
  const fingerprints = new Set(secrets.map(fingerprintOf));
  const uses = [...fingerprints].map((fingerprint) => ({ fingerprint, lastUsedAt, lastNeededAt }));
  try {
    await noteCredentials(
      database(),
      uses.map((use) => ({ kind: 'webhook_secret', ...use })),
    );
  } catch (error) {
    log().debug({ err: error }, 'the use of a secret was not stored');
  }
}
