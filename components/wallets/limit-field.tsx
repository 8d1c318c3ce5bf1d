import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { fieldStyle } from '#components/ui/field-style.ts';
import { formatBrl, type Cents } from '#lib/money/cents.ts';

interface LimitFieldProps {
  registration: UseFormRegisterReturn;
  /** As understood; undefined when it is no amount. */
  cents: Cents | undefined;
  error: string | undefined;
}

/** A daily limit as a Brazilian types it, with how it was understood right below (R4). */
export function LimitField({ registration, cents, error }: LimitFieldProps) {
  const t = useTranslations('wallets.form');
  const isUnderstood = cents !== undefined && cents > 0;
  const hint = (
    <>
      {isUnderstood && <span className="block text-ink">{t('limitRead', { amount: formatBrl(cents) })}</span>}
      {t('limitHint')}
    </>
  );
  return (
    <Field label={t('limit')} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          >
            R$
          </span>
          <input
            {...control}
            {...registration}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className={fieldStyle(
              control['aria-invalid'] === true,
              'h-11 pl-10 text-right text-lg font-medium',
            )}
          />
        </span>
      )}
    </Field>
  );
}
