import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Notice } from '#components/ui/notice.tsx';
import { ExistingIntent } from '#components/create/send/existing-intent.tsx';
import { MAX_REFERENCE_LENGTH } from '#lib/intents/create/create-request.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { useReferenceHolder } from './use-reference-holder.ts';

interface ReferenceFieldProps {
  intentType: IntentType;
  input: UseFormRegisterReturn;
  text: string;
  error: string | undefined;
  /** What is used when the field is left empty (R31). */
  idempotencyKey: string;
}

/**
 * The partner's own reference: optional, counted, and the one that takes its place is shown (R31). What
 * has it already is named while it is typed (R29).
 */
export function ReferenceField(props: ReferenceFieldProps) {
  const { intentType, input, text, error, idempotencyKey } = props;
  const t = useTranslations('create.reference');
  const holder = useReferenceHolder({ intentType, text, idempotencyKey });
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
    <>
      <Field label={label} aside={count} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            {...input}
            type="text"
            autoComplete="off"
            spellCheck={false}
            className={fieldStyle(control['aria-invalid'] === true)}
          />
        )}
      </Field>
      {holder !== null && <ReferenceInUse values={holder} />}
    </>
  );
}

/** As the refusal of the same says it, before anything is sent. */
function ReferenceInUse({ values }: { values: Readonly<Record<string, string>> }) {
  const t = useTranslations('fault.reference_exists');
  return (
    <Notice tone="attention" title={t('title')}>
      <ExistingIntent fault={{ code: 'reference_exists', values }} />
    </Notice>
  );
}
