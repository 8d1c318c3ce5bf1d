import { useTranslations } from 'next-intl';
import { formatBrl, type Cents } from '#lib/money/cents.ts';

/** A daily limit in reais. Unknown, or none as on Solana, is a dash and never a zero (R4, R112). */
export function DailyLimit({ limitCents }: { limitCents: Cents | null }) {
  const t = useTranslations('readiness');
  if (limitCents === null) return <span>—</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">{t('perDay', { amount: formatBrl(limitCents) })}</span>
  );
}
