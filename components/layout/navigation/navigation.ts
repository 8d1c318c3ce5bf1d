import type { Permission } from '#lib/auth/permissions.ts';

export interface NavigationItem {
  /** Under `common.nav`. */
  readonly key:
    | 'overview'
    | 'intents'
    | 'wallets'
    | 'webhooks'
    | 'status'
    | 'reports'
    | 'exports'
    | 'audit'
    | 'contracts'
    | 'settings'
    | 'newOnramp'
    | 'newOfframp'
    | 'newWallet';
  /** `account`: in the menu of the user. */
  readonly group: 'watch' | 'operate' | 'account';
  readonly href: string;
  readonly permission: Permission;
}

export type NavigationWords = Readonly<
  Record<NavigationItem['key'] | 'watch' | 'operate' | 'label' | 'open', string>
>;

/** The pages of the dashboard, in the order of the navigation and of the command palette. */
export const NAVIGATION: readonly NavigationItem[] = [
  { key: 'overview', group: 'watch', href: '/', permission: 'intents.read' },
  { key: 'intents', group: 'watch', href: '/intents', permission: 'intents.read' },
  { key: 'wallets', group: 'watch', href: '/wallets', permission: 'wallets.read' },
  { key: 'webhooks', group: 'watch', href: '/webhooks', permission: 'webhooks.read' },
  { key: 'status', group: 'watch', href: '/status', permission: 'system.read' },
  { key: 'reports', group: 'watch', href: '/reports', permission: 'reports.read' },
  { key: 'exports', group: 'watch', href: '/exports', permission: 'exports.read' },
  { key: 'audit', group: 'watch', href: '/audit', permission: 'audit.read' },
  {
    key: 'newOnramp',
    group: 'operate',
    href: '/onramps/new',
    permission: 'onramp.create',
  },
  {
    key: 'newOfframp',
    group: 'operate',
    href: '/offramps/new',
    permission: 'offramp.create',
  },
  {
    key: 'newWallet',
    group: 'operate',
    href: '/wallets/new',
    permission: 'wallets.register',
  },
  { key: 'contracts', group: 'account', href: '/contracts', permission: 'contracts.read' },
  { key: 'settings', group: 'account', href: '/settings', permission: 'sessions.manage' },
];
