import type { ServiceState } from './system-status.ts';

/** Whether calls to the service fail; it is `unknown` before the first one. */
export function isServiceTrouble(state: ServiceState): state is Exclude<ServiceState, 'ok' | 'unknown'> {
  return state !== 'ok' && state !== 'unknown';
}
