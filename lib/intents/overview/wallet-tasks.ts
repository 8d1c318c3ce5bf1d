import type { Permission } from '#lib/auth/permissions.ts';
import type { InboxGroup } from './inbox-reasons.ts';

interface WalletTaskRow {
  readonly group: Extract<InboxGroup, 'resolve' | 'sign'>;
  /** What its action takes. */
  readonly permission: Permission;
}

/**
 * Why a registration needs a user; the order is the order of urgency. A mismatch and a refusal for support
 * are among them although no action here may end them: money or access is at risk, and their page names
 * support. What is not wanted is ended by cancelling its registration; a higher limit, and an address that
 * may be authorized without a registration, by a user who marks it as handled.
 */
export const WALLET_TASK_TABLE = {
  wallet_contradicted: { group: 'resolve', permission: 'contradictions.review' },
  wallet_mismatch: { group: 'resolve', permission: 'wallets.grant' },
  wallet_authorized_unregistered: { group: 'resolve', permission: 'contradictions.review' },
  wallet_limit_raised: { group: 'resolve', permission: 'contradictions.review' },
  wallet_revocation: { group: 'resolve', permission: 'wallets.grant' },
  wallet_refused: { group: 'resolve', permission: 'wallets.grant' },
  wallet_unclear: { group: 'resolve', permission: 'wallets.grant' },
  wallet_unproven: { group: 'resolve', permission: 'wallets.grant' },
  wallet_overdue: { group: 'resolve', permission: 'wallets.grant' },
  wallet_unresolved: { group: 'resolve', permission: 'wallets.register' },
  wallet_support: { group: 'resolve', permission: 'wallets.register' },
  wallet_unusable: { group: 'resolve', permission: 'wallets.cancel' },
  wallet_confirm_order: { group: 'sign', permission: 'wallets.register' },
  wallet_sign: { group: 'sign', permission: 'wallets.grant' },
} as const satisfies Readonly<Record<string, WalletTaskRow>>;

export type WalletTaskReason = keyof typeof WALLET_TASK_TABLE;
/** In the order of the table. */
export const WALLET_TASK_REASONS = Object.keys(WALLET_TASK_TABLE).filter(isWalletTaskReason);

export function isWalletTaskReason(name: string): name is WalletTaskReason {
  return Object.hasOwn(WALLET_TASK_TABLE, name);
}

/** Those that have a row each; grants to sign have one line for all of them. */
export type WalletRowReason = Exclude<WalletTaskReason, 'wallet_sign'>;
export const WALLET_ROW_REASONS = WALLET_TASK_REASONS.filter((reason) => reason !== 'wallet_sign');
