import 'server-only';
import { DELIVERED_FOR_HOURS } from '#lib/webhooks/delivery-attempts.ts';
import type { SecretState, SystemFacts } from '#lib/system/system-status.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { fingerprintOf } from '#server/observability/credential-uses.ts';
import type { CredentialRow } from '#server/store/system/credentials-repository.ts';

/** Each attempt has a signature of its own (R85, R90). */
const NEEDED_MS = DELIVERED_FOR_HOURS * HOUR_MS;

/** The webhook secrets of the settings, and whether each is still needed. */
export function toSecretStates(
  secrets: readonly string[],
  rows: readonly CredentialRow[],
  now: Date,
): SystemFacts['secrets'] {
  const uses = [...new Set(secrets)].map((secret, index) => {
    const fingerprint = fingerprintOf(secret);
    const row = rows.find((one) => one.fingerprint === fingerprint);
    return {
      position: index + 1,
      fingerprint,
      usedAt: row?.lastUsedAt ?? null,
      neededAt: row?.lastNeededAt ?? null,
    };
  });
  return uses.map(({ usedAt, neededAt, ...secret }) => {
    const isVerifiedByOther = uses.some(
      (other) => other.fingerprint !== secret.fingerprint && isRecent(other.usedAt, now),
    );
    return {
      ...secret,
      state: toState({ isOnly: uses.length === 1, usedAt, neededAt, isVerifiedByOther, now }),
      lastUsedAt: usedAt?.toISOString() ?? null,
      lastNeededAt: neededAt?.toISOString() ?? null,
    };
  });
}

interface SecretFacts {
  readonly isOnly: boolean;
  readonly usedAt: Date | null;
  readonly neededAt: Date | null;
  readonly isVerifiedByOther: boolean;
  readonly now: Date;
}

/** Without a delivery that another secret verified, nothing shows that this one could go. */
function toState({ isOnly, usedAt, neededAt, isVerifiedByOther, now }: SecretFacts): SecretState {
  if (isOnly) return 'only';
  if (usedAt === null) return 'unused';
  return isRecent(neededAt, now) || !isVerifiedByOther ? 'needed' : 'removable';
}

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < NEEDED_MS;
}
