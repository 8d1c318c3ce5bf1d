import type { Durations } from '#server/sandbox/domain/durations.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';

/**
 * A grant ends before its intent, so that a burn can always still be approved (spec: its expiry is
 * "earlier").
 */
export function latestSolanaGrantExpiryUnix(durations: Durations, intent: IntentRecord): number {
  return Math.floor((intent.expiresAtMs - durations.solanaGrantMarginMs) / 1000);
}
