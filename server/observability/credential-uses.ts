import 'server-only';
import { createHash } from 'node:crypto';
import { remember } from '#server/process-singleton.ts';

const SHOWN_LENGTH = 12;

/** When a delivery was verified by a secret, and when by it alone. */
export interface SecretUse {
  readonly usedMs: number;
  readonly neededMs?: number;
}

/** What distinguishes a secret from others and says nothing of it. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, SHOWN_LENGTH);
}

/** Notes the secrets that verified a delivery. Returns whether it is the first use of one in this process. */
export function noteSecretUse(secrets: readonly string[], nowMs: number): boolean {
  const isAlone = secrets.length === 1;
  const isFirst = secrets.some((secret) => !bySecret().has(secret));
  for (const secret of secrets) {
    const uses = bySecret();
    const before = uses.get(secret);
    uses.set(secret, { ...before, usedMs: nowMs, ...(isAlone && { neededMs: nowMs }) });
  }
  return isFirst;
}

/** The uses of this process, by the fingerprints of the secrets. */
export function listSecretUses(): Map<string, SecretUse> {
  return new Map([...bySecret()].map(([secret, use]) => [fingerprintOf(secret), use]));
}

/** The instants of a use as they are stored; null where there was none. */
export function toInstants(use?: SecretUse): { lastUsedAt: Date | null; lastNeededAt: Date | null } {
  const toDate = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return { lastUsedAt: toDate(use?.usedMs), lastNeededAt: toDate(use?.neededMs) };
}

function bySecret(): Map<string, SecretUse> {
  return remember('secret-uses', () => new Map<string, SecretUse>());
}
