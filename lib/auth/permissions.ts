/**
 * The one permission table. Pages, routes, actions and the stream enforce it on the server; components read
 * it only to show what is disabled, with the reason.
 */
export const ROLES = ['viewer', 'operator', 'approver', 'signer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE: readonly Role[] = ROLES;

export const PERMISSIONS = {
  'intents.read': EVERYONE,
  /** Who may read a list may take it along; each time is in the history and in the audit log. */
  'exports.create': EVERYONE,
  'exports.read': EVERYONE,
  /** Views of one's own: a name for a filter of what one may read. */
  'views.save': EVERYONE,
  /** Views for every user, and changes of those. */
  'views.share': ['operator', 'approver', 'admin'],
  /** What is remembered of a user, by that user. */
  'preferences.save': EVERYONE,
  'live.read': EVERYONE,
  'chains.read': EVERYONE,
  'onramp.create': ['operator', 'admin'],
  'offramp.create': ['operator', 'admin'],
  /** Typing what an intent made elsewhere is, before anything of it may be signed. */
  'order.confirm': ['operator', 'admin'],
  /** Confirming a review of what contradicts an intent: from then on it continues. */
  'contradictions.review': ['approver', 'admin'],
  /** Notes and labels of conversions. */
  'intents.annotate': ['operator', 'approver', 'signer', 'admin'],
  'burn.sign': ['signer', 'admin'],
  /** Saying that a user takes care of a burn that was not paid. */
  'burns.handle': ['approver', 'admin'],
  'wallets.read': EVERYONE,
  'wallets.register': ['operator', 'admin'],
  'wallets.cancel': ['operator', 'admin'],
  /** Prepare, submit and sync: what sends a grant to a wallet or submits one to the service. */
  'wallets.grant': ['signer', 'admin'],
  /** Making and revoking links by which a holder without an account signs one thing. */
  'links.manage': ['operator', 'signer', 'admin'],
  'webhooks.read': EVERYONE,
  /** Applying stored deliveries again, which changes nothing that a received one would not. */
  'webhooks.reprocess': ['operator', 'admin'],
  'webhooks.test': ['operator', 'admin'],
  'system.read': EVERYONE,
  /** What the sandbox can be made to do; there is nothing to control where there is none. */
  'sandbox.control': ['operator', 'approver', 'signer', 'admin'],
  /** Who did what: names, addresses and notes of everyone. */
  'audit.read': ['approver', 'admin'],
  'contracts.read': EVERYONE,
  /** Saying that a token, program or contract is the right one: from then on it is signed for. */
  'contracts.confirm': ['admin'],
  'users.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}
