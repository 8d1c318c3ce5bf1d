import 'server-only';
import { env } from '#server/env.ts';
import { fingerprintOf, listSecretUses } from '#server/observability/credential-uses.ts';
import type { CredentialUse } from '#server/store/system/credentials-repository.ts';

/** The key and the secrets of the settings, and when this process used each secret last. */
export function takeCredentialUses(): CredentialUse[] {
  const { conversionApiKey, webhookSecrets } = env();
  const uses = listSecretUses();
  const secrets = [...new Set(webhookSecrets)].map((secret): CredentialUse => {
    const fingerprint = fingerprintOf(secret);
    const { usedMs, neededMs } = uses.get(fingerprint) ?? {};
    return {
      kind: 'webhook_secret',
      fingerprint,
      lastUsedAt: usedMs === undefined ? null : new Date(usedMs),
      lastNeededAt: neededMs === undefined ? null : new Date(neededMs),
    };
  });
  const key = { kind: 'api_key', fingerprint: fingerprintOf(conversionApiKey) } as const;
  return [{ ...key, lastUsedAt: null, lastNeededAt: null }, ...secrets];
}
