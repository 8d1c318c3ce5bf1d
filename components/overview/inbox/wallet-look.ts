import type { IconName } from '#components/ui/icon.tsx';
import type { WalletRowReason } from '#lib/intents/overview/wallet-tasks.ts';

/** The sign of each reason, in the colours of `INBOX_LOOK`. */
export const WALLET_LOOK: Readonly<Record<WalletRowReason, { icon: IconName; className: string }>> = {
  wallet_contradicted: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  wallet_mismatch: { icon: 'icon-octagon-alert', className: 'text-danger-mark' },
  wallet_authorized_unregistered: { icon: 'icon-triangle-alert', className: 'text-danger-mark' },
  wallet_limit_raised: { icon: 'icon-triangle-alert', className: 'text-attention-mark' },
  wallet_revocation: { icon: 'icon-hourglass', className: 'text-danger-mark' },
  wallet_refused: { icon: 'icon-triangle-alert', className: 'text-danger-mark' },
  wallet_unclear: { icon: 'icon-badge-question-mark', className: 'text-attention-mark' },
  wallet_unproven: { icon: 'icon-badge-question-mark', className: 'text-attention-mark' },
  wallet_overdue: { icon: 'icon-hourglass', className: 'text-attention-mark' },
  wallet_unresolved: { icon: 'icon-badge-question-mark', className: 'text-attention-mark' },
  wallet_support: { icon: 'icon-megaphone', className: 'text-danger-mark' },
  wallet_unusable: { icon: 'icon-triangle-alert', className: 'text-danger-mark' },
  wallet_confirm_order: { icon: 'icon-clipboard-check', className: 'text-attention-mark' },
};
