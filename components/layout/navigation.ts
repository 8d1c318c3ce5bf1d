import { ArrowDownLeft, ArrowUpRight, Inbox, List, type LucideIcon, Wallet, WalletCards } from 'lucide-react';
import type { Permission } from '#lib/auth/permissions.ts';

export interface NavigationItem {
  /** Under `common.nav`. */
  readonly key: 'overview' | 'intents' | 'wallets' | 'newOnramp' | 'newOfframp' | 'newWallet';
  readonly group: 'watch' | 'operate';
  readonly href: string;
  readonly Icon: LucideIcon;
  readonly permission: Permission;
}

/** The pages of the dashboard, in the order of the navigation and of the command palette. */
export const NAVIGATION: readonly NavigationItem[] = [
  { key: 'overview', group: 'watch', href: '/', Icon: Inbox, permission: 'intents.read' },
  { key: 'intents', group: 'watch', href: '/intents', Icon: List, permission: 'intents.read' },
  { key: 'wallets', group: 'watch', href: '/wallets', Icon: WalletCards, permission: 'wallets.read' },
  {
    key: 'newOnramp',
    group: 'operate',
    href: '/onramps/new',
    Icon: ArrowDownLeft,
    permission: 'onramp.create',
  },
  {
    key: 'newOfframp',
    group: 'operate',
    href: '/offramps/new',
    Icon: ArrowUpRight,
    permission: 'offramp.create',
  },
  {
    key: 'newWallet',
    group: 'operate',
    href: '/wallets/new',
    Icon: Wallet,
    permission: 'wallets.register',
  },
];
