import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { AmountField } from '#components/domain/form/amount-field.tsx';

interface LimitFieldProps {
  input: UseFormRegisterReturn;
  /** As typed. */
  text: string;
  error: string | undefined;
}

/** A daily limit, which is in reais (R4). */
export function LimitField(field: LimitFieldProps) {
  const t = useTranslations('wallets.form');
  return (
    <AmountField
      {...field}
      label={t('limit')}
      hint={undefined}
      note={t('limitHint')}
      toRead={(amount) => t('limitRead', { amount })}
      leastCents={1}
    />
  );
}
