import 'server-only';
import { listSecretUses, toInstants } from '#server/observability/credential-uses.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { noteCredentials } from '#server/store/system/credentials-repository.ts';

/**
 * Stores which secrets have verified deliveries: until then the system status says "not used yet" of them.
 * Never fails; each later use is stored every few seconds, with the readings of the process.
 */
export async function storeFirstUse(): Promise<void> {
  const uses = [...listSecretUses()];
  try {
    await noteCredentials(
      database(),
      uses.map(([fingerprint, use]) => ({ kind: 'webhook_secret', fingerprint, ...toInstants(use) })),
    );
  } catch (error) {
    log().debug({ err: error }, 'the use of a secret was not stored');
  }
}
