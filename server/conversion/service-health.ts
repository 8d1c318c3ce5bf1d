import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { remember } from '#server/remember.ts';

export interface ServiceHealth {
  readonly state: 'ok' | 'refused' | 'unreachable' | 'unknown';
  readonly faultCode: FaultCode | null;
  readonly checkedAt: Date | null;
}

/** Faults that say the service is there but not for this key from this place (R12). */
const KEY_FAULTS: ReadonlySet<FaultCode> = new Set(['service_key_refused', 'service_key_wrong_place']);
/** Faults that say there is no usable answer. Every other one is an answer, and so a sign of life. */
const SILENCE_FAULTS: ReadonlySet<FaultCode> = new Set([
  'service_unreachable',
  'service_error',
  'service_unreadable',
]);

const NOT_CHECKED: ServiceHealth = { state: 'unknown', faultCode: null, checkedAt: null };

/** Notes how an exchange with the service ended: what this process last learned is what the overview shows. */
export function recordServiceOutcome(faultCode: FaultCode | null): void {
  holder().health = { state: toState(faultCode), faultCode, checkedAt: new Date() };
}

/** What this process last learned about the service. */
export function getServiceHealth(): ServiceHealth {
  return holder().health;
}

function holder(): { health: ServiceHealth } {
  return remember('service-health', () => ({ health: NOT_CHECKED }));
}

function toState(faultCode: FaultCode | null): ServiceHealth['state'] {
  if (faultCode === null) return 'ok';
  if (KEY_FAULTS.has(faultCode)) return 'refused';
  return SILENCE_FAULTS.has(faultCode) ? 'unreachable' : 'ok';
}
