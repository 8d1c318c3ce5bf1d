import type { IntentType } from '#lib/intents/intent-type.ts';
import type { IntentEventType } from '#lib/intents/status.ts';

/** The 14 event types (spec, "Events"). Others may arrive: they are stored and acknowledged (R91). */
export const EVENT_TYPES = [
  'payin.created',
  'payin.processing',
  'payin.completed',
  'payin.failed',
  'payin.expired',
  'payin.refunding',
  'payin.refunded',
  'payout.created',
  'payout.processing',
  'payout.completed',
  'payout.failed',
  'payout.expired',
  'payout.refunding',
  'payout.refunded',
] as const satisfies readonly IntentEventType[];
export type EventType = (typeof EVENT_TYPES)[number];

export function isEventType(type: string): type is EventType {
  return (EVENT_TYPES as readonly string[]).includes(type);
}

/** The direction that an event's type names; nothing for another type. */
export function intentTypeOfEvent(type: EventType): { readonly intentType: IntentType };
export function intentTypeOfEvent(type: string | null): { readonly intentType?: IntentType };
export function intentTypeOfEvent(type: string | null): { readonly intentType?: IntentType } {
  if (type?.startsWith('payin.')) return { intentType: 'onramp' };
  return type?.startsWith('payout.') ? { intentType: 'offramp' } : {};
}
