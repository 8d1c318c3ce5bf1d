import 'server-only';
import type { ServiceError } from '#server/conversion/service-error.ts';
import { remember } from '#server/process-singleton.ts';
import { databaseNow } from '#server/store/database-clock.ts';

const DEFAULT_PAUSE_MS = 5_000;
const KEY_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Background reads of this process rest when the service says "slow down" (R18) or refuses the key (R12):
 * they can wait, and what users do has the rate to itself. Deliveries of proofs are never held back by it.
 */
export function pauseReadsAfter(error: ServiceError): void {
  if (!error.isAboutKeyOrPace) return;
  const isKeyRefused = error.status !== 429;
  const wantedMs = error.retryAfterMs ?? (isKeyRefused ? KEY_PAUSE_MS : DEFAULT_PAUSE_MS);
  holder().untilMs = databaseNow().getTime() + Math.min(wantedMs, LONGEST_PAUSE_MS);
}

/** Until when background reads rest, or null. */
export function readsPausedUntil(): Date | null {
  const { untilMs } = holder();
  return untilMs > databaseNow().getTime() ? new Date(untilMs) : null;
}

function holder(): { untilMs: number } {
  return remember('service-pause', () => ({ untilMs: 0 }));
}
