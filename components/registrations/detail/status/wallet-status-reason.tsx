import { useTranslations } from 'next-intl';
import { findCurrentReason, STATUS_REASONS } from '#lib/registrations/current-status-reason.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/**
 * The service's reason for the status of a registration, if it still applies. An unknown reason is shown as
 * received.
 */
export function WalletStatusReason({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('wallets.page');
  const reason = findCurrentReason(wallet);
  if (reason === null) return null;
  const known = STATUS_REASONS.find((word) => word === reason);
  return (
    <p className="max-w-prose pt-1 text-sm break-words text-muted">
      {t('reason', { reason: known === undefined ? reason : t(`reasons.${known}`) })}
    </p>
  );
}
