import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';

const NOT_LOOKED_AT: ReadonlySet<FaultCode> = new Set([
  'service_key_refused',
  'service_key_wrong_place',
  'service_rate_limited',
]);

/** Whether the service looked at the key or at the pace, and not at the request: the same bytes may go again. */
export function wasNotLookedAt({ fault }: ServiceError): boolean {
  return NOT_LOOKED_AT.has(fault.code);
}
