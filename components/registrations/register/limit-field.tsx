import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { BrlField } from '#components/ui/field/brl-field.tsx';
import { formatBrl, type Cents } from '#lib/money/cents.ts';

interface LimitFieldProps {
  input: UseFormRegisterReturn;
  /** As understood; undefined when it is no amount. */
  cents: Cents | undefined;
  error: string | undefined;
}

/** A daily limit as a Brazilian types it, with how it was understood right below (R4). */
export function LimitField({ input, cents, error }: LimitFieldProps) {
  const t = useTranslations('wallets.form');
  const isUnderstood = cents !== undefined && cents > 0;
  const hint = (
    <>
      {isUnderstood && <span className="block text-ink">{t('limitRead', { amount: formatBrl(cents) })}</span>}
      {t('limitHint')}
    </>
  );
  return <BrlField label={t('limit')} hint={hint} error={error} input={input} />;
}
