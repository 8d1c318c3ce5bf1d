import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { WALLET_LABEL_MAX_LENGTH } from '#lib/registrations/wallet.ts';

interface LabelFieldProps {
  input: UseFormRegisterReturn;
  text: string;
  error: string | undefined;
}

/** What the wallet is called: optional, and counted (R106). */
export function LabelField({ input, text, error }: LabelFieldProps) {
  const t = useTranslations('wallets.form');
  const label = (
    <>
      {t('label')} <span className="font-normal text-muted">({t('optional')})</span>
    </>
  );
  const count = t('count', { count: text.trim().length, max: WALLET_LABEL_MAX_LENGTH });
  return (
    <Field label={label} aside={count} hint={t('labelHint')} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          type="text"
          autoComplete="off"
          className={fieldStyle(control['aria-invalid'] === true)}
        />
      )}
    </Field>
  );
}
