import type { Permission } from '#lib/auth/permissions.ts';

interface NavigationRow {
  /** Under `common.nav`. */
  readonly key: string;
  /** `account`: in the menu of the user. */
  readonly group: 'watch' | 'operate' | 'account';
  readonly href: string;
  readonly permission: Permission;
}

/** The pages of the dashboard, in the order of the navigation and of the command palette. */
export const NAVIGATION = [
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
] as const satisfies readonly NavigationRow[];
export type NavigationItem = (typeof NAVIGATION)[number];

/** Texts under `common.nav`: of the navigation itself, and of each page. */
export const NAVIGATION_TEXTS = [
  'label',
  'open',
  'watch',
  'operate',
  ...NAVIGATION.map(({ key }) => key),
] as const;
export type NavigationWords = Readonly<Record<(typeof NAVIGATION_TEXTS)[number], string>>;
