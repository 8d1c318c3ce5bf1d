import type { AuditFilter } from '#lib/audit/audit-view.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { DetailColumn } from '#lib/intents/list/list-columns.ts';
import type { LinkSubject } from '#lib/links/listed-link.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';

/**
 * The keys of what live events change, and of what several places read: the live reducer finds cached data by
 * them. The key of a query of one component is in it.
 */
export const QUERY_KEYS = {
  /** Of all that is read of conversions. */
  intents: ['intents'],
  intentLists: ['intents', 'list'],
  intentDetails: ['intents', 'detail'],
  overview: ['overview'],
  /** Of all that is read of registered wallets. */
  wallets: ['wallets'],
  /** All wallets of the organization, one list: pages filter it themselves. */
  walletList: ['wallets', 'list'],
  walletDetails: ['wallets', 'detail'],
  deliveryLists: ['webhooks', 'list'],
  deliveryDetails: ['webhooks', 'detail'],
  auditLists: ['audit', 'list'],
  system: ['system'],
  contracts: ['contracts'],
  sandbox: ['sandbox'],
  apiCalls: ['api-calls'],
  links: ['links'],
} as const;

/** Chosen columns whose values are read beside the rows are the last part of it. */
export function intentListKey(
  filter: IntentFilter,
  details: readonly DetailColumn[] = [],
): readonly ['intents', 'list', IntentFilter, string?] {
  const key = [...QUERY_KEYS.intentLists, filter] as const;
  return details.length === 0 ? key : [...key, details.join()];
}

/** Whether it is of a list with such columns: no event says what they show. */
export function hasDetails(queryKey: readonly unknown[]): boolean {
  return typeof queryKey[3] === 'string';
}

/** All rows of a list, of whatever page. Under `intents`, like all that a reset reads again. */
export function wholeTotalKey(search: string): readonly ['intents', 'total', string] {
  return [...QUERY_KEYS.intents, 'total', search];
}

export function intentDetailKey(id: string): readonly ['intents', 'detail', string] {
  return [...QUERY_KEYS.intentDetails, id];
}

/** The calls to the service about an intent. */
export function apiCallsKey(id: string): readonly ['api-calls', string] {
  return [...QUERY_KEYS.apiCalls, id];
}

/** Under a key of its own: a change of the intent does not make the service be asked. */
export function confirmationKey(id: string): readonly ['confirmation', string] {
  return ['confirmation', id];
}

export function walletDetailKey(id: string): readonly ['wallets', 'detail', string] {
  return [...QUERY_KEYS.walletDetails, id];
}

export function deliveryListKey(filter: DeliveryFilter): readonly ['webhooks', 'list', DeliveryFilter] {
  return [...QUERY_KEYS.deliveryLists, filter];
}

export function auditListKey(filter: AuditFilter): readonly ['audit', 'list', AuditFilter] {
  return [...QUERY_KEYS.auditLists, filter];
}

export function deliveryDetailKey(id: number): readonly ['webhooks', 'detail', number] {
  return [...QUERY_KEYS.deliveryDetails, id];
}

/** The links of one thing. */
export function linksKey({ intentId, walletId }: LinkSubject): readonly ['links', string] {
  return [...QUERY_KEYS.links, intentId ?? walletId];
}

/** What the page of a signing link shows. There is one link a page. */
export const SIGNING_VIEW_KEY = ['signing-view'] as const;

/** What the page of a payment link shows. There is one link a page. */
export const PAYMENT_VIEW_KEY = ['payment-view'] as const;

/** One export. No event reports it: it is asked for while it runs. */
export function exportKey(id: string): readonly ['exports', string] {
  return ['exports', id];
}
