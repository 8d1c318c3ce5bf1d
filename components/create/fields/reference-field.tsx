import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { MAX_REFERENCE_LENGTH } from '#lib/intents/create/create-request.ts';

interface ReferenceFieldProps {
  registration: UseFormRegisterReturn;
  text: string;
  error: string | undefined;
  /** What is used when the field is left empty (R31). */
  idempotencyKey: string;
}

/** The partner's own reference: optional, counted, and the one that takes its place is shown (R31). */
export function ReferenceField({ registration, text, error, idempotencyKey }: ReferenceFieldProps) {
  const t = useTranslations('create.reference');
  const hint = (
    <>
      {t('hint')} <span className="block font-mono break-all">{idempotencyKey}</span>
    </>
  );
  const label = (
    <>
      {t('label')} <span className="font-normal text-muted">({t('optional')})</span>
    </>
  );
  const count = t('count', { count: text.trim().length, max: MAX_REFERENCE_LENGTH });
  return (
    <Field label={label} aside={count} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...registration}
          type="text"
          autoComplete="off"
          spellCheck={false}
          className={fieldStyle(control['aria-invalid'] === true)}
        />
      )}
    </Field>
  );
}
