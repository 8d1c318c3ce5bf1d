/**
 * The one permission table. Pages, routes, actions and the stream enforce it on the server; components read
 * it only to show what is disabled, with the reason.
 */
export const ROLES = ['viewer', 'operator', 'approver', 'signer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE: readonly Role[] = ROLES;

export const PERMISSIONS = {
  'intents.read': EVERYONE,
  /** Exporting a list that the user may read. Each export is in the history and in the audit log. */
  'exports.create': EVERYONE,
  'exports.read': EVERYONE,
  /** The totals of a period, and how they match. */
  'reports.read': EVERYONE,
  /** Saving one's own views of the conversions list. */
  'views.save': EVERYONE,
  /** Creating and changing views that every user sees. */
  'views.share': ['operator', 'approver', 'admin'],
  /** Saving one's own preferences. */
  'preferences.save': EVERYONE,
  'live.read': EVERYONE,
  'chains.read': EVERYONE,
  'onramp.create': ['operator', 'admin'],
  'offramp.create': ['operator', 'admin'],
  /** Entering what an intent made elsewhere is. Nothing of it may be signed before. */
  'order.confirm': ['operator', 'admin'],
  /** Recording the review of a contradiction, after which the intent continues. */
  'contradictions.review': ['approver', 'admin'],
  /** Notes and labels of conversions. */
  'intents.annotate': ['operator', 'approver', 'signer', 'admin'],
  'burn.sign': ['signer', 'admin'],
  /** Saying that a user handles what needs action, which explains its exceptions in the reports. */
  'intents.handle': ['approver', 'admin'],
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
  /** Being notified of the alarms of the system status. */
  'alarms.receive': ['operator', 'admin'],
  /** Seeing and ending one's own sessions. */
  'sessions.manage': EVERYONE,
  /** Choosing what one is notified of. */
  'notifications.choose': EVERYONE,
  /** Having a test sent to oneself, and to the webhook. */
  'notifications.test': ['admin'],
  /** Controlling the sandbox. Without a sandbox there is nothing to control. */
  'sandbox.control': ['operator', 'approver', 'signer', 'admin'],
  /** Who did what: names, addresses and notes of everyone. */
  'audit.read': ['approver', 'admin'],
  'contracts.read': EVERYONE,
  /** Saying that a token, program or contract is the right one: from then on it is signed for. */
  'contracts.confirm': ['admin'],
  /** Seeing the users, changing their roles, disabling them and ending their sessions. */
  'users.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** What not every role may do. */
export type RestrictedPermission = {
  [Name in Permission]: readonly Role[] extends (typeof PERMISSIONS)[Name] ? never : Name;
}[Permission];

/** In the order of the table. */
export const RESTRICTED_PERMISSIONS = Object.keys(PERMISSIONS).filter(isRestricted);

function isRestricted(name: string): name is RestrictedPermission {
  const roles = new Map<string, readonly Role[]>(Object.entries(PERMISSIONS)).get(name);
  return roles !== undefined && roles !== EVERYONE;
}

export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}
