import { useTranslations } from 'next-intl';
import type { DestinationFieldProps } from '#components/create/fields/destination-field-props.ts';
import { RecentDestinations } from '#components/create/fields/recent-destinations.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';

/** The Pix key that is paid: its kind is recognised while typing, and what will be sent is shown (R34). */
export function PayoutKeyField({
  registration,
  text,
  error,
  onChoose,
  recent,
}: DestinationFieldProps & { recent: readonly string[] }) {
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
            {...registration}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={fieldStyle(control['aria-invalid'] === true)}
          />
        )}
      </Field>
      <RecentDestinations values={recent} onChoose={onChoose} />
    </div>
  );
}
