import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import { formatBrl, parseBrl } from '#lib/money/cents.ts';
import { BrlField } from './brl-field.tsx';

interface AmountFieldProps {
  registration: UseFormRegisterReturn;
  /** As typed. */
  text: string;
  error: string | undefined;
  /** What this amount means here, e.g. that it confirms itself in the sandbox. */
  note?: ReactNode;
}

/** An amount as a Brazilian types it, with how it was understood right below. */
export function AmountField({ registration, text, error, note }: AmountFieldProps) {
  const t = useTranslations('create.amount');
  const cents = parseBrl(text);
  const isUnderstood = cents !== undefined && cents >= MINIMUM_AMOUNT_CENTS;
  const hint = (
    <>
      {isUnderstood ? (
        <span className="text-ink">{t('read', { amount: formatBrl(cents) })}</span>
      ) : (
        t('hint', { minimum: formatBrl(MINIMUM_AMOUNT_CENTS) })
      )}
      {note !== undefined && <span className="block">{note}</span>}
    </>
  );
  return <BrlField label={t('label')} hint={hint} error={error} registration={registration} />;
}
