import 'server-only';
import { env } from '#server/env.ts';
import { fingerprintOf, listSecretUses, toInstants } from '#server/observability/credential-uses.ts';
import type { CredentialUse } from '#server/store/system/credentials-repository.ts';

/** The key and the secrets of the settings, and when this process used each secret last. */
export function takeCredentialUses(): CredentialUse[] {
  const { conversionApiKey, webhookSecrets } = env();
  const uses = listSecretUses();
  const secrets = [...new Set(webhookSecrets)].map((secret): CredentialUse => {
    const fingerprint = fingerprintOf(secret);
    return { kind: 'webhook_secret', fingerprint, ...toInstants(uses.get(fingerprint)) };
  });
  const key = { kind: 'api_key', fingerprint: fingerprintOf(conversionApiKey) } as const;
  return [{ ...key, ...toInstants() }, ...secrets];
}
