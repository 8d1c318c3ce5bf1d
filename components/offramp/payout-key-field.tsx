import { useTranslations } from 'next-intl';
import type { DestinationFieldProps } from '#components/create/fields/destination-field-props.ts';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import type { UsedPayoutKey } from '#lib/intents/create/used-payout-keys.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';
import { UsedPayoutKeys } from './used-payout-keys.tsx';

/** The Pix key that is paid: its kind is recognised while typing, and what will be sent is shown (R34). */
export function PayoutKeyField({
  input,
  text,
  error,
  onChoose,
  used,
}: DestinationFieldProps & { used: readonly UsedPayoutKey[] }) {
  const t = useTranslations('offramp');
  const key = parsePayoutKey(text);
  const hint =
    'problem' in key ? (
      t('destinationHint')
    ) : (
      <span className="text-ink">
        {t('recognised', { kind: t(`kind.${key.kind}`) })}{' '}
        <span className="font-mono break-all">{key.value}</span>
      </span>
    );
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('destination')} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            {...input}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={fieldStyle(control['aria-invalid'] === true)}
          />
        )}
      </Field>
      <UsedPayoutKeys keys={used} onChoose={onChoose} />
    </div>
  );
}
