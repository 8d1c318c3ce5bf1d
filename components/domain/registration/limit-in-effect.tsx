import { useTranslations } from 'next-intl';
import { findLimitEffect } from '#lib/registrations/limit-effect.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { DailyLimit } from './daily-limit.tsx';

/** A wallet's daily limit, or that what the service says of it is not, or may not be, in effect. */
export function LimitInEffect({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('readiness');
  const { limitCents } = wallet;
  const effect = findLimitEffect(wallet);
  if (limitCents === null || effect === 'in_effect') return <DailyLimit limitCents={limitCents} />;
  if (effect === 'none') return <span className="text-muted">{t('limitNotInEffect')}</span>;
  return (
    <span className="text-muted tabular-nums">{t('limitLastKnown', { amount: formatBrl(limitCents) })}</span>
  );
}
