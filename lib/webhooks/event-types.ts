import type { IntentType } from '#lib/intents/intent-type.ts';
import type { IntentEventType } from '#lib/intents/status.ts';

/** The 14 event types (spec, "Events"). Others may arrive: they are stored and acknowledged (R91). */
const TYPES: Readonly<Record<IntentEventType, true>> = {
  'payin.created': true,
  'payin.processing': true,
  'payin.completed': true,
  'payin.failed': true,
  'payin.expired': true,
  'payin.refunding': true,
  'payin.refunded': true,
  'payout.created': true,
  'payout.processing': true,
  'payout.completed': true,
  'payout.failed': true,
  'payout.expired': true,
  'payout.refunding': true,
  'payout.refunded': true,
};
export type EventType = IntentEventType;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(TYPES, type);
}

/** In the order of the spec. */
export const EVENT_TYPES = Object.keys(TYPES).filter(isEventType);

/** The direction that an event's type names; nothing for another type. */
export function intentTypeOfEvent(type: EventType): { readonly intentType: IntentType };
export function intentTypeOfEvent(type: string | null): { readonly intentType?: IntentType };
export function intentTypeOfEvent(type: string | null): { readonly intentType?: IntentType } {
  if (type?.startsWith('payin.')) return { intentType: 'onramp' };
  return type?.startsWith('payout.') ? { intentType: 'offramp' } : {};
}
